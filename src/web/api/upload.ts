import { pathParts, type CallResult, type Endpoint, type CallInput } from '#contract/endpoint.ts'
import { ApiError, authorization, isDefiniteFailure, handleRefusal } from './client.ts'
import { beginRequest } from './idempotency-keys.ts'
import { toFormData } from './to-form-data.ts'
import { storedToken } from './token.ts'

type FileEndpoint = Endpoint & Required<Pick<Endpoint, 'file'>>

export type UploadOptions = {
  file: File
  /** How much has been sent, from 0 to 1. */
  onProgress: (part: number) => void
  /** Aborts the upload, which then fails with the signal's reason. */
  signal: AbortSignal
}

/** Calls an endpoint that takes a file, and reports the progress. */
export async function upload<E extends FileEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { file, onProgress, signal }: UploadOptions,
): Promise<CallResult<E>> {
  const { params, body } = input as { params?: Record<string, string | number>; body?: object }
  const form = toFormData(body, endpoint.file.field, file)
  const path = pathParts(endpoint.path, params).join('/')
  const { headers, end } = beginRequest(endpoint, { path, body, file })
  try {
    const answer = JSON.parse(await post(path, form, { onProgress, signal, headers })) as CallResult<E>
    end(true)
    return answer
  } catch (error) {
    // If the person stops the upload and sends it again later, that is a new request.
    end(signal.aborted || isDefiniteFailure(error))
    throw error
  }
}

/** Like `request()`, but with XMLHttpRequest, which alone reports upload progress. */
function post(
  path: string,
  form: FormData,
  { onProgress, signal, headers }: Omit<UploadOptions, 'file'> & { headers: Record<string, string> },
): Promise<string> {
  const token = storedToken()
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.withCredentials = true
    const requestHeaders = Object.entries({ ...authorization(token), ...headers })
    for (const [name, value] of requestHeaders) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      const { status, responseText, statusText } = request
      if (status >= 200 && status < 300) resolve(responseText)
      else reject(handleRefusal(token, new ApiError(status, responseText, statusText)))
    }
    request.onerror = () => reject(new Error('Upload failed'))
    request.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
