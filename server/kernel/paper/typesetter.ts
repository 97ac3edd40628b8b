/**
 * What sets a page: the native program where the registry holds one for this machine, else the same
 * program as WebAssembly, which runs anywhere and takes more time and memory. Nothing outside this
 * folder knows which of them works.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { nativeTypesetter } from './native-typesetter.ts'
import type { Typesetter } from './page-setting.ts'
import { wasmTypesetter } from './wasm-typesetter.ts'

const typesetterNames = ['native', 'wasm'] as const
export type TypesetterName = (typeof typesetterNames)[number]

const fontFiles = [
  'ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  'ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf',
  'ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  'cairo/500Medium/Cairo_500Medium.ttf',
  'cairo/700Bold/Cairo_700Bold.ttf',
]

const { resolve } = createRequire(import.meta.url)

const nativePackage = `@myriaddreamin/typst-ts-node-compiler-${process.platform}-${process.arch}-gnu`

/** Where the native program lies; nowhere on a machine the registry holds none for. */
function nativeProgram(): string | undefined {
  try {
    return resolve(nativePackage)
  } catch {
    return undefined
  }
}

export const typesettersHere = (): TypesetterName[] =>
  typesetterNames.filter((name) => name === 'wasm' || nativeProgram())

/** The one that is asked for, or the fastest there is. */
export async function openTypesetter(wanted?: TypesetterName): Promise<Typesetter> {
  const fonts = await Promise.all(
    fontFiles.map((file) => readFile(resolve(`@expo-google-fonts/${file}`))),
  )
  const program = nativeProgram()
  if (program && wanted !== 'wasm') return nativeTypesetter(program, fonts)
  if (wanted === 'native') throw new Error(`${nativePackage} is not installed`)
  return wasmTypesetter(fonts)
}
