/** The browser's request that tells its progress, in the hands of a test. */
import { vi } from 'vitest'

export class FakeRequest {
  static all: FakeRequest[] = []

  static install(): void {
    FakeRequest.all = []
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
  }

  readonly headers = new Headers()
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  response: unknown = null
  responseType = ''
  body: FormData | undefined
  isAborted = false
  onload: () => void = () => {}
  onerror: () => void = () => {}
  onabort: () => void = () => {}
  onloadend: () => void = () => {}

  constructor() {
    FakeRequest.all.push(this)
  }

  open(): void {}

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }

  send(body: FormData): void {
    this.body = body
  }

  abort(): void {
    this.isAborted = true
    this.onabort()
    this.onloadend()
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total })
  }

  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response })
    this.onload()
    this.onloadend()
  }

  fail(): void {
    this.onerror()
    this.onloadend()
  }
}
