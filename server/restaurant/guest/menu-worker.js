// Keeps the menus a guest has seen, and their pictures; it knows nothing of the rest of the product.
const cacheName = 'guest-menu'
const mostPictures = 400

const addressOf = ({ url }) => url.split('#')[0]

/** The freshest there is; what was seen before only when nobody answers. */
async function page(request) {
  const cache = await caches.open(cacheName)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(addressOf(request), answer.clone())
    else if (answer.status === 404) await cache.delete(request, { ignoreSearch: true })
    return answer
  } catch (error) {
    const known =
      (await cache.match(addressOf(request), { ignoreVary: true })) ??
      (await cache.match(request, { ignoreSearch: true, ignoreVary: true }))
    if (known) return known
    throw error
  }
}

/** Another picture has another address. */
async function picture(request) {
  const cache = await caches.open(cacheName)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    const kept = (await cache.keys()).filter(({ url }) => url.includes('/pictures/'))
    const excess = kept.slice(0, Math.max(0, kept.length - mostPictures))
    await Promise.all(excess.map((old) => cache.delete(old)))
  }
  return answer
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.includes('/pictures/')) event.respondWith(picture(request))
})
