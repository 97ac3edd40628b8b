/** A QR code as dots. Its maker comes with the first code that is drawn. */
export type CodeDots = { size: number; isDark: (x: number, y: number) => boolean }

export async function codeDots(text: string): Promise<CodeDots> {
  const { default: qr } = await import('qrcode')
  const { modules } = qr.create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, isDark: (x, y) => Boolean(modules.get(y, x)) }
}
