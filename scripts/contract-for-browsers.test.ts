import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { contractForBrowsers } from './contract-for-browsers.ts'

const contract = `
import { object, log } from 'schemas'
const Body = object('the body')
export const Unused = object('unused')
export const save = endpoint({
  method: 'POST',
  path: '/api/things/:id',
  summary: 'Saves { a thing }',
  body: Body,
  file: { field: 'pdf', maxBytes: 7 },
  response: { 200: object('the answer') },
})
export const limits = log({ most: 3 })
function endpoint(described) { return described }
`
const files: Record<string, string> = {
  '/src/contract/things.ts': contract,
  '/src/web/page.ts': "import { save } from '/src/contract/things.ts'\nglobalThis.called = save",
  '/src/web/other.ts': "import { Unused } from '/src/contract/things.ts'\nglobalThis.used = Unused",
  schemas: 'export const object = (name) => ({ name })\nexport const log = (what) => what',
}

/** The code of a page after the build. */
async function built(entry: string, plugins = [contractForBrowsers]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'files',
        enforce: 'pre',
        resolveId: (id) => (id in files ? id : null),
        load: (id) => files[id] ?? null,
      },
      ...plugins,
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as { output: { code?: string }[] }
  return output.map(({ code = '' }) => code).join('')
}

test('of an endpoint browsers have what they call it with, and no schema', async () => {
  const code = await built('/src/web/page.ts')
  const page: { called?: unknown } = {}
  runInNewContext(code, page)
  expect(page.called).toEqual({
    method: 'POST',
    path: '/api/things/:id',
    file: { field: 'pdf', maxBytes: 7 },
  })
  expect(code).not.toMatch(/the body|the answer|unused|most/)
})

test('a schema that a page uses is there', async () => {
  const page: { used?: unknown } = {}
  runInNewContext(await built('/src/web/other.ts'), page)
  expect(page.used).toEqual({ name: 'unused' })
})

test('without it, all that describes an endpoint would be there', async () => {
  expect(await built('/src/web/page.ts', [])).toMatch(/the body/)
})
