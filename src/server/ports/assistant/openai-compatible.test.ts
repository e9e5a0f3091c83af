import { build } from 'esbuild'
import { expect, test } from 'vitest'

test('The SDK for models is not loaded at the start', async () => {
  const { metafile } = await build({
    entryPoints: ['src/server/ports/assistant/openai-compatible.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: 'never-written',
    write: false,
    metafile: true,
  })
  const atStart = (output: string): string[] => {
    const { inputs, imports } = metafile.outputs[output]!
    const next = imports.filter(({ kind, external }) => kind === 'import-statement' && !external)
    return [...Object.keys(inputs), ...next.flatMap(({ path }) => atStart(path))]
  }
  const isOfSdk = (path: string) => /node_modules.(ai|@ai-sdk)\b/.test(path)
  expect(Object.keys(metafile.inputs).some(isOfSdk)).toBe(true)
  expect(atStart('never-written/openai-compatible.js').filter(isOfSdk)).toEqual([])
})
