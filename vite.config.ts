import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { isPublicWord } from './web/kernel/words/public-words.ts'

const api = process.env.COMPTOIR_API ?? 'http://127.0.0.1:3000'

/** What shrinks; pictures and woff2 are compressed already. */
const isCompressible = (name: string): boolean => /\.(js|css|html|svg|json)$/.test(name)

/**
 * Writes `.br` and `.gz` beside each asset, so that the server sends the best form of every file
 * without ever compressing one while a visitor waits.
 */
function precompressed(): Plugin {
  const compressors = {
    br: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
          [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: zlib.Z_BEST_COMPRESSION }),
  }
  return {
    name: 'comptoir-precompressed',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => !name.startsWith('.vite/'))
      for (const name of names.filter(isCompressible)) {
        const bytes = await fs.readFile(join(dir, name))
        if (bytes.length < 1024) continue
        for (const [ending, compress] of Object.entries(compressors))
          await fs.writeFile(`${join(dir, name)}.${ending}`, await compress(bytes))
      }
    },
  }
}

/** Answers `locales/fr.json?public` with the words that the public screens use. */
export function publicWords(): Plugin {
  const question = '?public'
  return {
    name: 'comptoir-public-words',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.json${question}`)) return null
      const file = id.slice(0, -question.length)
      this.addWatchFile(file)
      const words: Record<string, string> = JSON.parse(await fs.readFile(file, 'utf8'))
      const shown = Object.entries(words).filter(([key]) => isPublicWord(key))
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(shown))}`,
        moduleType: 'js',
      }
    },
  }
}

/**
 * Chunks that need each other run in the wrong order, and a screen dies while it loads. That comes
 * of crumbs joined too eagerly (`entriesAwareMergeThreshold`), and shall end the build, not a visit.
 */
function noCircles(): Plugin {
  return {
    name: 'comptoir-no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (name: string): string[] => {
        const chunk = bundle[name]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const done = new Set<string>()
      const visit = (name: string, way: string[]): void => {
        if (way.includes(name)) this.error(`Chunks need each other: ${[...way, name].join(' → ')}`)
        if (done.has(name)) return
        for (const next of importsOf(name)) visit(next, [...way, name])
        done.add(name)
      }
      for (const name of Object.keys(bundle)) visit(name, [])
    },
  }
}

/** What a till is made of: its own screens, the door before them, and the words. */
const isOfTill = (module: string): boolean =>
  /\/(web\/(pos\/|kernel\/(session\/(Protected|realtime)|shell\/)|identity\/Login)|domain\/pos\/|locales\/)/.test(
    module,
  )

/** What somebody who serves at tables needs: the floor, orders, and what sends them. */
const isOfFloor = (module: string): boolean =>
  /\/web\/restaurant\/(TableManagement|order\/|local\/|[^/]+\.(keep|leave|tickets)\.)/.test(module)

const startsAlone = (module: string): boolean => isOfTill(module) || isOfFloor(module)

/** What is asked for before a till draws anything. */
const startsTill = (module: string): boolean =>
  /\/web\/(pos\/(Till\.tsx|local\/early-copy\.ts)|kernel\/session\/Protected\.tsx)$/.test(module)

/** The chunks of these modules with everything they bring along. */
function filesOf(bundle: Rolldown.OutputBundle, isMeant: (module: string) => boolean): Set<string> {
  const found = new Set<string>()
  const take = (name: string): void => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const next of chunk.imports) take(next)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) found.add(asset)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && (chunk.isEntry || isMeant(chunk.facadeModuleId ?? '')))
      take(chunk.fileName)
  return found
}

/** The files a till and a floor need to start without network. */
function filesToKeep(bundle: Rolldown.OutputBundle): string[] {
  const found = filesOf(bundle, startsAlone)
  for (const { fileName, type } of Object.values(bundle))
    if (type === 'asset' && /\.(woff2|wasm)$/.test(fileName)) found.add(fileName)
  return pathsOf(found)
}

const pathsOf = (names: Set<string>): string[] => [...names].sort().map((name) => `/${name}`)

/** Writes the worker of the till beside the page, with the names of the files it keeps; both bear the name of their build. */
function tillWorker(): Plugin {
  const source = 'web/sw.ts'
  return {
    name: 'comptoir-till-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = filesToKeep(bundle)
      const atOnce = pathsOf(filesOf(bundle, startsTill)).filter((path) => /\.(js|css)$/.test(path))
      const { code } = await transformWithOxc(await fs.readFile(source, 'utf8'), source)
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('The page is written before its worker.')
      const hash = createHash('sha256')
        .update([...files, ...atOnce].join())
        .update(code)
        .update(page.source)
      const name = hash.digest('hex').slice(0, 16)
      page.source = `${page.source}`.replace(
        '<head>',
        `<head><meta name="build" content="${name}">`,
      )
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: [
          `const buildName = '${name}'`,
          `const buildFiles = ${JSON.stringify(files)}`,
          `const tillFiles = ${JSON.stringify(atOnce)}`,
          code,
        ].join('\n'),
      })
    },
  }
}

/** Shared parts are called after all their users, which makes names too long for a disk. */
const shortName = (name = 'asset'): string => name.split(/[~.]/)[0] ?? name

export default defineConfig({
  plugins: [react(), publicWords(), tillWorker(), precompressed(), noCircles()],
  publicDir: 'web/public',
  build: {
    outDir: 'web/dist',
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0])}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // What every visitor needs travels in one file.
            { name: 'base', tags: ['$initial'], priority: 2 },
            // The login screen reads typed digits; without this it would bring all the checks along.
            { name: 'typed', test: /domain[\\/]kernel[\\/](text|refusal|email)\.ts$/, priority: 3 },
            // Registration needs the countries without the form of the company that shares them.
            {
              name: 'countries',
              test: /web[\\/]identity[\\/]registration[\\/]countries\.ts$/,
              priority: 3,
            },
            // What checks a field is needed before anybody signed in, what is declared with it is not.
            {
              name: 'fields',
              test: /domain[\\/](kernel[\\/]((field|input|check)\.ts|(field|number)[\\/])|identity[\\/](account|founding-rate|country-profile)\.ts)/,
              priority: 2,
            },
            // Declarations run as soon as they are there, so they and all they need stay together:
            // parts that need each other would run in the wrong order.
            { name: 'declarations', test: /domain[\\/].*\.entity\.ts$/, priority: 2 },
            // A drawing is a crumb: each in a file of its own, they were a third of all files.
            {
              name: 'icons',
              // Those of the public forms are few, and whoever signs in need not fetch the others.
              test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(?!Eye|AlertCircleFilled|InfoCircle)/,
              minShareCount: 2,
              priority: 2,
            },
            // Parts that several screens share stay together by who shares them; crumbs join them.
            // Larger ones must not: a screen would bring along what its neighbour needs.
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 100,
              priority: 1,
            },
          ],
        },
      },
    },
    // One request less for the smallest pictures; fonts stay files so that they can be cached.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  server: {
    proxy: {
      '/api': { target: api },
      '/Menu/': { target: api },
      '/socket.io': { target: api, ws: true },
    },
  },
})
