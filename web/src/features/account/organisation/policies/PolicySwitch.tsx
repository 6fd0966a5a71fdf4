import type { UseQueryResult } from '@tanstack/react-query'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import type { IconShape } from '../../../../ui/index.ts'
import { Card, Line, Section } from '../../parts/page/Card.tsx'
import { Loaded } from '../../parts/page/Page.tsx'

interface PolicySwitchProps<P> {
  icon: IconShape
  title: string
  name: string
  text: string
  query: UseQueryResult<P>
  isOn: (policy: P) => boolean
  onChange: (isOn: boolean) => void
}

/** Something that holds for everybody of the organisation or for nobody; its outline while that is on its way. */
export function PolicySwitch<P>({ icon, title, name, text, query, isOn, onChange }: PolicySwitchProps<P>) {
  return (
    <Section title={title}>
      <Card>
        <Loaded query={query} lines={1}>
          {(policy) => (
            <Line
              icon={icon}
              name={name}
              text={text}
              end={<Switch label={name} isOn={isOn(policy)} onChange={onChange} />}
            />
          )}
        </Loaded>
      </Card>
    </Section>
  )
}
