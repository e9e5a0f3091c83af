import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Runs a program in a process of its own, because V8's flags and spaces belong to the whole process. */
async function measureGrowth(program: string): Promise<{ during: number; after: number }> {
  const url = new URL('./young-generation.ts', import.meta.url).href
  const script = `
    const { withoutGrowingYoungGeneration } = await import(${JSON.stringify(url)})
    const { getHeapSpaceStatistics } = await import('node:v8')
    const size = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size
    /** By how much the space for new objects has grown while many of them were made and kept. */
    const growth = () => {
      const before = size()
      const kept = Array.from({ length: 1_000_000 }, (_, n) => ({ n }))
      return kept.length > 0 ? size() / before : 0
    }
    ${program}`
  // The space starts as small as it gets, so that it can grow.
  const args = ['--min-semi-space-size=1', '--import', 'tsx', '--input-type=module', '-e', script]
  const { stdout } = await run(process.execPath, args)
  return JSON.parse(stdout) as { during: number; after: number }
}

test('the space for new objects does not grow during the work, and grows after it', async () => {
  const { during, after } = await measureGrowth(`
    const during = await withoutGrowingYoungGeneration(async () => growth())
    console.log(JSON.stringify({ during, after: growth() }))`)
  expect(during).toBeLessThanOrEqual(1)
  expect(after).toBeGreaterThan(1)
})

test('it also grows after work that failed', async () => {
  const { after } = await measureGrowth(`
    await withoutGrowingYoungGeneration(() => Promise.reject(new Error('no database'))).catch(() => undefined)
    console.log(JSON.stringify({ during: 0, after: growth() }))`)
  expect(after).toBeGreaterThan(1)
})

test('afterwards the factor is V8’s default', async () => {
  const { stdout } = await run(process.execPath, ['--v8-options'])
  expect(stdout).toMatch(/--semi-space-growth-factor .*\n.*default: (--semi-space-growth-factor=)?2\n/)
})
