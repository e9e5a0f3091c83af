import { build } from 'esbuild'
import { expect, test } from 'vitest'

test('The SDK for language models is not loaded at the server’s start', async () => {
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
  const loadedAtStart = (output: string): string[] => {
    const { inputs, imports } = metafile.outputs[output]!
    const next = imports.filter(({ kind, external }) => kind === 'import-statement' && !external)
    return [...Object.keys(inputs), ...next.flatMap(({ path }) => loadedAtStart(path))]
  }
  const isInSdk = (path: string) => /node_modules.(ai|@ai-sdk)\b/.test(path)
  expect(Object.keys(metafile.inputs).some(isInSdk)).toBe(true)
  expect(loadedAtStart('never-written/openai-compatible.js').filter(isInSdk)).toEqual([])
})
