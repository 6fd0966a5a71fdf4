// Adds a filter and forms for test calls to the API reference page. Without this script the page is read-only.
const operations = [...document.querySelectorAll('details')].filter((one) => one.dataset.method)
const loadDescription = once(() => fetch('/api/docs/openapi.json').then((answer) => answer.json()))

for (const details of operations) {
  details.addEventListener('toggle', () => void addForm(details), { once: true })
}
addFilter()
addEventListener('hashchange', openTarget)
openTarget()

async function addForm(details) {
  const { method, path } = details.dataset
  const operation = (await loadDescription()).paths[path][method.toLowerCase()]
  details.append(element('h3', { textContent: 'Try it' }), tryForm(method, path, operation))
}

function once(load) {
  let value
  return () => {
    value ??= load()
    return value
  }
}

// Opens the operation that the address names.
function openTarget() {
  const target = operations.find((one) => one.id === location.hash.slice(1))
  if (target) target.open = true
}

// Shows only operations that contain all typed words in path, summary or description.
function addFilter() {
  const input = element('input', { type: 'search', placeholder: 'Path or words' })
  const count = element('span')
  count.setAttribute('role', 'status')
  const form = element('form', { className: 'filter' }, labelled('Filter', input), count)
  form.setAttribute('role', 'search')
  const items = operations.map((one) => ({ one, text: headOf(one).toLowerCase() }))
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const { one, text } of items) one.hidden = !words.every((word) => text.includes(word))
    for (const section of document.querySelectorAll('section')) {
      section.hidden = operations.every((one) => one.hidden || !section.contains(one))
      const link = document.querySelector(`nav a[href="#${section.id}"]`)
      if (link?.parentElement) link.parentElement.hidden = section.hidden
    }
    const matches = operations.filter((one) => !one.hidden).length
    count.textContent = words.length > 0 ? `${matches} of ${operations.length}` : ''
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  document.querySelector('header')?.append(form)
}

// The summary and, if there is one, the description after it.
function headOf(details) {
  const [summary, next] = details.children
  return `${summary.textContent} ${next?.localName === 'p' ? next.textContent : ''}`
}

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

function labelled(text, control) {
  return element('label', {}, element('span', { textContent: text }), control)
}

function tryForm(method, path, operation) {
  const fields = operation.parameters.map((one) => ({ ...one, control: controlOf(one) }))
  const body = bodyOf(operation)
  const curl = element('pre', { tabIndex: 0 })
  const answer = element('div', { className: 'answer' })
  answer.setAttribute('role', 'status')
  const copy = element('button', { type: 'button', textContent: 'Copy the curl line' })
  const form = element(
    'form',
    { className: 'try' },
    ...fields.map((one) =>
      labelled(`${one.name} (${one.in}${one.required ? ', required' : ''})`, one.control),
    ),
    ...(body ? [labelled(body.isFiles ? `${body.field} (files)` : 'Body (JSON)', body.control)] : []),
    element('div', { className: 'row' }, element('button', { textContent: `Send ${method}` }), copy),
    curl,
    answer,
  )
  form.setAttribute('aria-label', `Try ${method} ${path}`)
  const call = () => ({ method, path: filled(path, fields), body })
  const show = () => {
    curl.textContent = curlOf(call())
  }
  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(call(), answer)
  })
  copy.addEventListener('click', () => void copyText(curl, copy))
  show()
  return form
}

function controlOf({ required, schema, example }) {
  const choices = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : null)
  if (!choices) return element('input', { required, placeholder: String(schema.default ?? example ?? '') })
  const options = [...(required ? [] : ['']), ...choices]
  return element('select', {}, ...options.map((one) => element('option', { value: one, textContent: one })))
}

function bodyOf({ requestBody }) {
  const { 'application/json': json, 'multipart/form-data': files } = requestBody?.content ?? {}
  if (files) {
    const [field] = files.schema.required
    const control = element('input', { type: 'file', multiple: true, required: true })
    return { isFiles: true, field, control }
  }
  if (!json) return null
  const value = JSON.stringify(json.example ?? {}, null, 2)
  return {
    isFiles: false,
    control: element('textarea', { value, rows: value.split('\n').length + 1, spellcheck: false }),
  }
}

function filled(path, fields) {
  const query = new URLSearchParams()
  let place = path
  for (const { name, in: where, control } of fields) {
    if (where === 'path') place = place.replace(`{${name}}`, encodeURIComponent(control.value) || `{${name}}`)
    else if (control.value !== '') query.set(name, control.value)
  }
  return query.size > 0 ? `${place}?${query}` : place
}

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`

function curlOf({ method, path, body }) {
  const parts = ['curl', '-X', method, quoted(location.origin + path), '-H "X-AUTH-TOKEN: $TOKEN"']
  if (body?.isFiles) {
    const names = [...body.control.files].map((file) => file.name)
    for (const name of names.length > 0 ? names : ['file']) parts.push('-F', quoted(`${body.field}=@${name}`))
  } else if (body) {
    parts.push('-H', quoted('Content-Type: application/json'), '-d', quoted(compact(body.control.value)))
  }
  return parts.join(' ')
}

function compact(text) {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

async function send({ method, path, body }, answer) {
  answer.replaceChildren(element('p', { textContent: 'Sending…' }))
  const init = { method, headers: {} }
  if (body?.isFiles) {
    init.body = new FormData()
    for (const file of body.control.files) init.body.append(body.field, file)
  } else if (body) {
    init.headers['content-type'] = 'application/json'
    init.body = body.control.value
  }
  try {
    const response = await fetch(path, init)
    const told = await textOf(response)
    answer.replaceChildren(
      element('p', {}, element('b', { textContent: `${response.status} ${response.statusText}` })),
      ...(told === '' ? [] : [element('pre', { tabIndex: 0, textContent: told })]),
    )
  } catch (error) {
    answer.replaceChildren(
      element('p', { textContent: `No answer: ${error instanceof Error ? error.message : String(error)}` }),
    )
  }
}

async function textOf(response) {
  const type = response.headers.get('content-type') ?? ''
  if (/json/.test(type)) return JSON.stringify(await response.json(), null, 2)
  if (/^text\/|^message\/|xml/.test(type)) return response.text()
  const { size } = await response.blob()
  return size === 0 ? '' : `${size} bytes of ${type}`
}

async function copyText(source, button) {
  const said = button.textContent
  try {
    await navigator.clipboard.writeText(source.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = said
    }, 2000)
  } catch {
    // Without the clipboard API the line is selected for manual copying.
    getSelection()?.selectAllChildren(source)
  }
}
