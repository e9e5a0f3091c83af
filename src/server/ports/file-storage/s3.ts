import type { S3Client } from '@aws-sdk/client-s3'
import { fail } from '../../fail.ts'
import type { FileStorage } from './port.ts'

const CONNECT_WITHIN_MS = 3_000
const ANSWER_WITHIN_MS = 10_000
const TRIES = 2
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

export type S3Settings = {
  bucket: string
  /** Null: Amazon's own, in the given region. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Prepended to every name, so that a bucket can be shared: 'trips/'. */
  prefix: string
}

/** Stores files in a bucket of Amazon S3 or a compatible service. */
export function createS3Storage(settings: S3Settings): FileStorage {
  let connection: ReturnType<typeof openBucket> | undefined
  // A failure is not cached, so the next file tries again.
  const connect = () =>
    (connection ??= openBucket(settings).catch((error: unknown) => {
      connection = undefined
      throw error
    }))
  const locate = (name: string) => ({ Bucket: settings.bucket, Key: settings.prefix + name })

  return {
    put: async ({ name, bytes, type }) => {
      const { sdk, client } = await connect()
      const put = new sdk.PutObjectCommand({
        ...locate(name),
        Body: bytes,
        ContentType: type,
        CacheControl: CACHE_CONTROL,
      })
      await client.send(put).catch(failAsAway)
    },
    get: async (name) => {
      const { sdk, client } = await connect()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(locate(name)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        return error instanceof sdk.NoSuchKey ? null : failAsAway(error)
      }
    },
    remove: async (names) => {
      const { sdk, client } = await connect()
      // One by one: not every compatible service can delete several at once.
      const removals = names.map((name) => client.send(new sdk.DeleteObjectCommand(locate(name))))
      await Promise.all(removals).catch(failAsAway)
    },
    close: async () => (await connection)?.client.destroy(),
  }
}

/** Loaded with the first file, so that a process without files does not load the SDK. */
async function openBucket({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3')
  const client: S3Client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other services rarely have a host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: ANSWER_WITHIN_MS },
    // Not every compatible service supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/** Callers are told the same whether the storage is unreachable or refuses access; the log has the reason. */
function failAsAway(error: unknown): never {
  return fail('FILES_AWAY', { cause: error })
}
