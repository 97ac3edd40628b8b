// Keeps the menu fresh while a guest looks at it: what is sold out, the search, the bar of sections.
;(() => {
  const restMs = 5000
  const patience = 4
  const byId = (id) => document.getElementById(id)
  const all = (query) => [...document.querySelectorAll(query)]
  const path = location.pathname.replace(/\/$/, '')
  const state = byId('state')
  const dishes = all('.dish')

  const showOut = (keys) => {
    for (const dish of dishes) {
      const isOut = keys.includes(dish.dataset.key)
      if (isOut === dish.classList.contains('out')) continue
      dish.classList.toggle('out', isOut)
      const name = dish.querySelector('h3').textContent
      byId('announced').textContent = state.dataset[isOut ? 'gone' : 'back'].replace('…', name)
    }
  }

  let waits = 1
  const ask = async () => {
    if (document.hidden) return
    try {
      const answer = await fetch(`${path}/now`, { cache: 'no-store' })
      if (answer.status === 404) return location.reload()
      waits = answer.ok ? 1 : patience
      if (!answer.ok) return
      const { soldOut, stamp, isTaking } = await answer.json()
      byId('bar-offline').hidden = true
      byId('bar-changed').hidden = stamp === state.dataset.stamp
      showOut(soldOut)
      document.dispatchEvent(new CustomEvent('menu-asked', { detail: { isTaking } }))
    } catch {
      byId('bar-offline').hidden = false
    }
  }
  let left = 1
  setInterval(() => {
    left -= 1
    if (left > 0) return
    left = waits
    void ask()
  }, restMs)

  // The house says when something changed; not all phones ask in the same moment. Whoever is turned
  // away goes on asking every few seconds.
  let stream = null
  const listen = () => {
    if (document.hidden) {
      stream?.close()
      stream = null
    } else if (stream === null && 'EventSource' in window) {
      stream = new EventSource(`${path}/live`)
      stream.onmessage = () => setTimeout(ask, Math.random() * 300)
    }
  }
  document.addEventListener('visibilitychange', () => {
    listen()
    void ask()
  })
  addEventListener('online', ask)
  listen()

  const find = byId('find')
  const fold = (text) =>
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f\u064b-\u065f\u0640]/g, '')
      .replace(/[أإآٱ]/g, 'ا')
      .replace(/ى/g, 'ي')
      .replace(/ة/g, 'ه')
  if (find) {
    find.parentElement.classList.add('ready')
    const texts = new Map()
    const textOf = (dish) => {
      const words = `${dish.querySelector('h3').textContent} ${dish.querySelector('.about')?.textContent ?? ''}`
      if (!texts.has(dish)) texts.set(dish, fold(words))
      return texts.get(dish)
    }
    find.addEventListener('input', () => {
      const wanted = fold(find.value.trim()).split(/\s+/)
      for (const dish of dishes) dish.hidden = !wanted.every((word) => textOf(dish).includes(word))
      for (const section of all('section'))
        section.hidden = !section.querySelector('.dish:not([hidden])')
      document.querySelector('.nothing').hidden = Boolean(
        document.querySelector('.dish:not([hidden])'),
      )
    })
  }

  const links = new Map(all('.bar a').map((link) => [link.hash.slice(1), link]))
  const seen = new Set()
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) seen.add(target.id)
        else seen.delete(target.id)
      const now = [...links.keys()].find((id) => seen.has(id))
      if (!now) return
      for (const [id, link] of links)
        if (id === now) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      const link = links.get(now)
      const bar = link.closest('ul')
      const middle = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2
      bar.scrollTo({ left: middle })
    },
    { rootMargin: '-70px 0px -60% 0px' },
  )
  if (links.size > 0) for (const section of all('section')) watcher.observe(section)

  // Seen once, it is read again without network. The first visit was not the worker's to keep.
  const keep = async () => {
    await navigator.serviceWorker.register('/Menu/sw.js', { scope: '/Menu/' })
    const cache = await caches.open('guest-menu')
    const address = location.href.split('#')[0]
    if (await cache.match(address)) return
    const answer = await fetch(address, { cache: 'force-cache' })
    if (answer.ok) await cache.put(address, answer)
  }
  if ('serviceWorker' in navigator && 'caches' in window)
    addEventListener('load', () => keep().catch(() => undefined))
})()
