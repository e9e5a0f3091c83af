/** Stands in for the browser's means of sending files, and is told what happens on the line. */
export class FakeUpload {
  static all: FakeUpload[] = []
  static get last(): FakeUpload {
    const last = FakeUpload.all.at(-1)
    if (!last) throw new Error('Nothing is being uploaded')
    return last
  }

  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  }
  readonly headers: Record<string, string> = {}
  method = ''
  path = ''
  withCredentials = false
  sent = new FormData()
  isAborted = false
  status = 0
  statusText = ''
  responseText = ''
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null

  constructor() {
    FakeUpload.all.push(this)
  }
  open(method: string, path: string) {
    this.method = method
    this.path = path
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
  }

  hasSent(part: number) {
    this.upload.onprogress?.({ loaded: part * 1000, total: 1000 })
  }
  answers(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
  isCut() {
    this.onerror?.()
  }
}
