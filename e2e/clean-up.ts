import { rmSync } from 'node:fs'

/** The server has stopped by now; its data were for this run only. */
export default function cleanUp(): void {
  if (process.env.E2E_DATA) rmSync(process.env.E2E_DATA, { recursive: true, force: true })
}
