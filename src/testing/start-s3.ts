import S3rver from 's3rver'
import { tempFolder } from './temp-folder.ts'

export type TestS3 = AsyncDisposable & {
  /** The environment variables to reach it with. */
  settings: Record<string, string>
  /** Stops listening until comeBack() is called. */
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
}

/** An S3-compatible storage on loopback, with one bucket. */
export async function startS3(): Promise<TestS3> {
  const temp = await tempFolder()
  const open = async (port: number) => {
    const configureBuckets: { name: string; configs: [] }[] = [{ name: 'pictures', configs: [] }]
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory: temp.folder,
      silent: true,
      configureBuckets,
    })
    return { server, port: (await server.run()).port }
  }
  let { server, port } = await open(0)
  let isOpen = true
  const goAway = async () => {
    if (isOpen) await server.close()
    isOpen = false
  }
  return {
    settings: {
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_PREFIX: 'trips/',
    },
    goAway,
    comeBack: async () => {
      ;({ server, port } = await open(port))
      isOpen = true
    },
    [Symbol.asyncDispose]: async () => {
      await goAway()
      await temp[Symbol.asyncDispose]()
    },
  }
}
