import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess, type AppProcess } from '#testing/start-process.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { auditPage } from './audit-page.ts'

let data: Awaited<ReturnType<typeof tempFolder>>
let app: AppProcess
beforeAll(async () => {
  data = await tempFolder()
  app = await startProcess({ DATA_DIR: data.folder })
})
afterAll(async () => {
  await app.stop()
  await data[Symbol.asyncDispose]()
})

// No performance score, because it depends on the machine: npm run bench measures it.
const categories = ['accessibility', 'best-practices', 'seo']

test.each(['/', '/trip/1', '/login'])(
  '%s scores 100 for accessibility, best practices and SEO, with few requests',
  async (path) => {
    const { scores, requests, findings } = await auditPage(app.address + path, categories)

    expect(scores, findings.join(', ')).toMatchObject({ accessibility: 100, 'best-practices': 100, seo: 100 })
    expect(requests).toBeGreaterThan(5)
    expect(requests).toBeLessThanOrEqual(20)
  },
)
