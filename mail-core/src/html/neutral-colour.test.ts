import { expect, test } from 'vitest'
import { isNeutralBackground, isNeutralText } from './neutral-colour.ts'

test.each([
  ['black', true],
  ['#000', true],
  ['#222222', true],
  ['rgb(34, 34, 34)', true],
  ['WindowText', true],
  ['#1F497D', false],
  ['red', false],
  ['#666', true],
  ['#5f6b73', true],
  ['#c0c0c0', false],
])('text in %s is neutral: %s', (colour, isPlain) => {
  expect(isNeutralText(colour)).toBe(isPlain)
})

test.each([
  ['white', true],
  ['#FFFFFF', true],
  ['transparent', true],
  ['rgb(255 255 255)', true],
  ['#eee', false],
  ['linear-gradient(#fff,#fff)', false],
])('a background of %s is neutral: %s', (colour, isPlain) => {
  expect(isNeutralBackground(colour)).toBe(isPlain)
})
