/**
 * Reads codes from the camera: by the browser's own reader where it has one, else by ours, whose
 * code comes from our own origin and only when it is first needed.
 */
type Detected = { rawValue: string }
type Detector = { detect: (image: HTMLVideoElement) => Promise<Detected[]> }

const formats = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_39',
  'itf',
  'qr_code',
] as const

type OwnDetector = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

async function browserDetector(): Promise<Detector | undefined> {
  const Own = (globalThis as { BarcodeDetector?: OwnDetector }).BarcodeDetector
  const known: string[] | undefined = await Own?.getSupportedFormats().catch(() => [])
  return Own && known?.includes('ean_13') ? new Own({ formats }) : undefined
}

async function ourDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return new BarcodeDetector({ formats: [...formats] })
}

const lookEveryMs = 120
/** The same code again only after it was away for a while. */
const forgetMs = 1800

/** Looks until the function it answers with is called. */
export async function watchCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const detector = (await browserDetector()) ?? (await ourDetector())
  const seen = new Map<string, number>()
  while (!signal.aborted) {
    const found = await detector.detect(video).catch(() => [])
    for (const { rawValue } of found) {
      const before = seen.get(rawValue) ?? 0
      seen.set(rawValue, Date.now())
      if (!signal.aborted && Date.now() - before > forgetMs) onCode(rawValue)
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
