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

/** Builds a page and returns its code. */
async function buildPage(entry: string, plugins = [contractForBrowsers]): Promise<string> {
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

test('browsers get what they need to call an endpoint, without its schemas', async () => {
  const code = await buildPage('/src/web/page.ts')
  const page: { called?: unknown } = {}
  runInNewContext(code, page)
  expect(page.called).toEqual({
    method: 'POST',
    path: '/api/things/:id',
    file: { field: 'pdf', maxBytes: 7 },
  })
  expect(code).not.toMatch(/the body|the answer|unused|most/)
})

test('a schema that a page uses stays in its code', async () => {
  const page: { used?: unknown } = {}
  runInNewContext(await buildPage('/src/web/other.ts'), page)
  expect(page.used).toEqual({ name: 'unused' })
})

test('without the plugin, the code of a page contains the schemas of its endpoints', async () => {
  expect(await buildPage('/src/web/page.ts', [])).toMatch(/the body/)
})
