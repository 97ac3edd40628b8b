/**
 * Sends a form with a file and tells how far it is. The one call that does not go through `fetch`,
 * which cannot tell; for everything else it is a call like any other.
 */
import { asProblem, CallError, headersFor, refused } from './api.ts'

type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal }

export function upload<T>(path: string, form: FormData, options: UploadOptions): Promise<T> {
  const { onProgress, signal } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', path)
    for (const [name, value] of headersFor(path, form)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, response } = request
      if (status >= 200 && status < 300) resolve(response as T)
      else reject(refused(status, asProblem(response)))
    }
    request.onerror = () => {
      console.error('Fetch error', path)
      reject(new CallError(0))
    }
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', stop)
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', stop)
    request.send(form)
  })
}
