// Orders of a guest who has the code of his seating. Every amount comes from the house.
;(() => {
  const byId = (id) => document.getElementById(id)
  const words = JSON.parse(byId('order-words').dataset.words)
  const path = location.pathname.replace(/\/$/, '')
  const code = path.split('/').pop()
  const { lang } = document.documentElement
  const sheet = byId('sheet')

  // Kept by this tab alone, for this page alone.
  const kept = (name) => `seating-${name}:${code.toUpperCase()}`
  const read = (name, other) => {
    try {
      return JSON.parse(sessionStorage.getItem(kept(name))) ?? other
    } catch {
      return other
    }
  }
  const write = (name, value) => {
    try {
      sessionStorage.setItem(kept(name), JSON.stringify(value))
    } catch {
      // A phone that keeps nothing orders all the same, until the page is closed.
    }
  }
  let seating = read('code', null)
  let basket = read('basket', [])
  let sent = read('sent', [])
  // The same basket sent again, because the answer was lost, is the same order.
  let attempt = read('attempt', null)
  let table = null
  let isTaking = !byId('order-closed').hasAttribute('data-closed')

  const newId = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    let now = Date.now()
    for (let at = 5; at >= 0; at -= 1) {
      bytes[at] = now % 256
      now = Math.floor(now / 256)
    }
    bytes[6] = 0x70 | (bytes[6] & 0x0f)
    bytes[8] = 0x80 | (bytes[8] & 0x3f)
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  const call = async (what, body) => {
    let answer
    try {
      answer = await fetch(`/api/guest-menus/${code}/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': lang },
        body: JSON.stringify({ seating, ...body }),
      })
    } catch {
      throw { message: words.unreachable }
    }
    const said = await answer.json().catch(() => ({ message: words.unreachable }))
    if (!answer.ok) throw { status: answer.status, ...said }
    return said
  }

  const make = (tag, facts = {}, ...inner) => {
    const made = document.createElement(tag)
    for (const [name, value] of Object.entries(facts))
      if (name.startsWith('on')) made.addEventListener(name.slice(2), value)
      else if (value !== false) made.setAttribute(name, value)
    made.append(...inner.filter((it) => it !== null && it !== undefined))
    return made
  }
  const button = (kind, text, onclick, more = {}) =>
    make('button', { type: 'button', class: kind, onclick, ...more }, text)

  const show = () => {
    const isSeated = seating !== null
    document.body.classList.toggle('seated', isSeated)
    byId('join').hidden = isSeated || !isTaking
    byId('order-closed').hidden = isTaking
    document.body.classList.toggle('not-taking', !isTaking)
    byId('dock').hidden = !isSeated
    byId('count').textContent = basket.reduce((sum, { quantity }) => sum + quantity, 0)
  }
  const keep = () => {
    write('code', seating)
    write('basket', basket)
    write('sent', sent)
    write('attempt', attempt)
    show()
  }
  // What this phone has sent stays known: the same guests may be shown another code.
  const forget = () => {
    seating = null
    table = null
    attempt = null
    sheet.close()
    keep()
  }
  /** Said to screen readers, and seen above the keys for as long as it takes to read it. */
  let telling
  const tell = (text) => {
    byId('announced').textContent = text
    const seen = byId('said')
    seen.textContent = text
    seen.hidden = false
    clearTimeout(telling)
    telling = setTimeout(() => {
      seen.hidden = true
    }, 6000)
  }
  /** Wherever the guest is looking he is told that it is over, and why. */
  const leave = (message) => {
    forget()
    open('over', words.over, make('p', { class: 'over', role: 'alert' }, message))
  }
  /** What was not decided on before the table ended is told, with the reason. */
  const ended = ({ orders: own }) =>
    [
      words.ended,
      ...own
        .filter(({ state }) => state === 'refused')
        .map(({ lines, reason }) =>
          [
            lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
            words.refused.replace('…', reason ?? ''),
          ].join(' – '),
        ),
    ].join('\n')
  /** A code that has ended leaves the menu, and a word why. */
  const lost = ({ code: why, message }) => {
    if (why !== 'seatingEnded' && why !== 'seatingUnknown') return false
    leave(message)
    return true
  }

  const refresh = async () => {
    if (seating === null) return
    try {
      table = await call('table', { orders: sent })
      if (table.isEnded) return leave(ended(table))
      const asked = { bill: words.askedBill, waiter: words.askedWaiter }[table.asked]
      for (const [id, what] of [
        ['call-waiter', 'waiter'],
        ['ask-bill', 'bill'],
      ])
        byId(id).setAttribute('aria-pressed', String(table.asked === what))
      if (asked && asked !== byId('announced').textContent) tell(asked)
      if (sheet.open && sheet.dataset.view === 'basket') showOrders()
    } catch (error) {
      lost(error)
    }
  }

  const join = async (typed) => {
    seating = typed.replace(/[\s-]/g, '')
    try {
      table = await call('table', { orders: [] })
      byId('join').querySelector('.bad').textContent = ''
      keep()
    } catch (error) {
      forget()
      byId('join').open = true
      byId('join').querySelector('.bad').textContent = error.message
    }
  }

  const open = (view, title, ...inner) => {
    sheet.dataset.view = view
    const close = button('close', '×', () => sheet.close(), { 'aria-label': words.close })
    const head = make(
      'div',
      { class: 'sheet-head' },
      make('h2', { id: 'sheet-title' }, title),
      close,
    )
    sheet.replaceChildren(head, ...inner)
    if (!sheet.open) sheet.showModal()
  }

  const stepper = (value, onchange) => {
    const shown = make('output', {}, String(value))
    const step = (by) => () => {
      value = Math.max(0, value + by)
      shown.textContent = value
      onchange(value)
    }
    return make(
      'div',
      { class: 'stepper' },
      button('plain', '−', step(-1), { 'aria-label': words.less }),
      shown,
      button('plain', '+', step(1), { 'aria-label': words.more }),
    )
  }

  const put = (line) => {
    const same = basket.find(
      (it) =>
        it.dish === line.dish && it.note === line.note && it.options.join() === line.options.join(),
    )
    if (same) same.quantity += line.quantity
    else basket.push(line)
    attempt = null
    keep()
    tell(`${line.name} ✓`)
  }

  /** What a dish asks is asked before it lies in the basket. */
  const choose = (dish) => {
    const name = dish.querySelector('h3').textContent
    const problem = make('p', { class: 'bad', role: 'alert' })
    const groups = [...dish.querySelectorAll('.choice')].map((choice, at) => {
      const [min, max] = [Number(choice.dataset.min), Number(choice.dataset.max)]
      const type = min === 1 && max === 1 ? 'radio' : 'checkbox'
      const inputs = [...choice.querySelectorAll('li')].map((option) =>
        make(
          'label',
          { class: 'option' },
          make('input', { type, name: `choice-${at}`, value: option.dataset.key }),
          ...[...option.childNodes].map((it) => it.cloneNode(true)),
        ),
      )
      const legend = make(
        'legend',
        {},
        ...[...choice.querySelector('p').childNodes].map((it) => it.cloneNode(true)),
      )
      return {
        min,
        max,
        label: choice.querySelector('b').textContent,
        field: make('fieldset', {}, legend, ...inputs),
      }
    })
    const note = make('textarea', { id: 'line-note', maxlength: '300', rows: '2' })
    let quantity = 1
    const add = () => {
      const options = []
      const chosen = []
      for (const { min, max, label, field } of groups) {
        const own = [...field.querySelectorAll('input:checked')].map(({ value }) => value)
        if (own.length < min || own.length > max) {
          problem.textContent = words.missing.replace('…', label)
          field.querySelector('input').focus()
          return
        }
        options.push(...own)
        for (const { parentNode } of field.querySelectorAll('input:checked'))
          chosen.push([...parentNode.children].flatMap((it) => it.textContent || []))
      }
      if (quantity > 0)
        put({
          dish: dish.dataset.key,
          name,
          options,
          chosen,
          quantity,
          note: note.value.trim() || null,
        })
      sheet.close()
    }
    open(
      'dish',
      name,
      ...groups.map(({ field }) => field),
      make('label', { for: 'line-note' }, words.note),
      note,
      problem,
      make(
        'div',
        { class: 'sheet-foot' },
        stepper(1, (now) => {
          quantity = now
        }),
        button('main', words.toBasket, add),
      ),
    )
  }

  let priced = null
  const orders = make('section', { class: 'orders' })
  const problem = make('p', { class: 'bad', role: 'alert' })
  const total = make('div', { class: 'total' })
  const order = button('main wide', words.send, () => send())

  const sums = (label, { first, second }) => [
    make('span', {}, label),
    make(
      'span',
      {},
      make('bdi', {}, first),
      second ? make('bdi', { class: 'second' }, second) : null,
    ),
  ]
  // Where a dish is, said by the kitchen.
  const stageWords = { sent: 'inKitchen', making: 'making', ready: 'ready', served: 'served' }
  const dishLine = (line, end) =>
    make(
      'li',
      {},
      make(
        'span',
        {},
        make('bdi', {}, line.quantity),
        ' × ',
        make('bdi', {}, line.name),
        line.stage
          ? make('span', { class: `stage ${line.stage}` }, words[stageWords[line.stage]])
          : null,
        line.isWaiting ? make('span', { class: 'stage' }, words.waiting) : null,
      ),
      end,
    )
  const showOrders = () => {
    orders.replaceChildren()
    if (!table) return
    if (table.orders.length > 0) orders.append(make('h3', {}, words.yours))
    for (const it of table.orders) {
      const state = words[it.state].replace('…', it.reason ?? '')
      const lines = it.lines.map((line) => dishLine(line, make('bdi', {}, line.amount)))
      orders.append(
        make('div', { class: `sent ${it.state}` }, make('p', {}, state), make('ul', {}, ...lines)),
      )
    }
    if (table.orders.length > 0)
      orders.append(make('div', { class: 'total' }, ...sums(words.own, table.own)))
    // What the others at this table have: it is one order.
    if (table.others.length > 0)
      orders.append(
        make('h3', {}, words.others),
        make('div', { class: 'sent' }, make('ul', {}, ...table.others.map((it) => dishLine(it)))),
      )
    orders.append(make('div', { class: 'total' }, ...sums(words.table, table.total)))
    if (words.service) orders.append(make('p', { class: 'hint' }, words.service))
  }

  const list = make('ul', { class: 'lines' })
  const price = async () => {
    priced = null
    order.disabled = true
    total.replaceChildren()
    if (basket.length === 0) return
    try {
      priced = await call('quote', { lines: wanted() })
      problem.textContent = ''
      total.replaceChildren(...sums(words.total, priced))
      for (const [at, amount] of priced.lines.entries())
        list.children[at]?.querySelector('.amount')?.replaceChildren(amount)
      order.disabled = false
    } catch (error) {
      if (!lost(error)) problem.textContent = error.message
    }
  }
  const wanted = () =>
    basket.map(({ dish, options, quantity, note }) => ({ dish, options, quantity, note }))
  const showLines = () => {
    list.replaceChildren(
      ...basket.map((line) =>
        make(
          'li',
          {},
          make(
            'div',
            {},
            make('b', {}, make('bdi', {}, line.name)),
            // A name and its price each keep their own direction.
            ...(line.chosen ?? []).map((it) =>
              make(
                'p',
                { class: 'hint' },
                ...[it].flat().flatMap((of) => [make('bdi', {}, of), ' ']),
              ),
            ),
            line.note ? make('p', { class: 'hint' }, make('bdi', {}, line.note)) : null,
            make('bdi', { class: 'amount' }),
          ),
          stepper(line.quantity, (now) => {
            line.quantity = now
            attempt = null
            basket = basket.filter(({ quantity }) => quantity > 0)
            keep()
            if (now === 0) showLines()
            void price()
          }),
        ),
      ),
    )
    if (basket.length === 0) list.append(make('li', { class: 'hint' }, words.empty))
  }
  const showBasket = () => {
    problem.textContent = ''
    showLines()
    showOrders()
    open('basket', words.basket, list, total, problem, order, orders)
    void price()
  }

  const send = async () => {
    if (!priced || order.disabled) return
    order.disabled = true
    if (attempt === null) {
      attempt = newId()
      sent = [...sent, attempt].slice(-50)
      keep()
    }
    try {
      await call('orders', { id: attempt, lines: wanted(), total: priced.total })
      attempt = null
      basket = []
      keep()
      tell(words.sent)
      showLines()
      total.replaceChildren()
      await refresh()
    } catch (error) {
      if (lost(error)) return
      if (error.code === 'guestPricesChanged') await price()
      if (error.code === 'guestOrderArrived') {
        attempt = null
        keep()
        await refresh()
      }
      problem.textContent = error.message
      order.disabled = !priced
    }
  }

  const ask = (what) => async () => {
    try {
      await call('calls', { id: newId(), what })
      await refresh()
    } catch (error) {
      if (!lost(error)) tell(error.message)
    }
  }

  for (const dish of document.querySelectorAll('.dish')) {
    const plus = dish.querySelector('.plus')
    plus?.addEventListener('click', () => {
      if (!dish.classList.contains('out')) choose(dish)
    })
  }
  byId('call-waiter').addEventListener('click', ask('waiter'))
  byId('ask-bill').addEventListener('click', ask('bill'))
  byId('open-basket').addEventListener('click', showBasket)
  byId('join')
    .querySelector('form')
    .addEventListener('submit', (event) => {
      event.preventDefault()
      const typed = byId('seat-code').value.trim()
      if (typed) void join(typed)
    })
  document.addEventListener('menu-asked', ({ detail }) => {
    if (detail.isTaking !== isTaking) {
      isTaking = detail.isTaking
      show()
      if (!isTaking) tell(byId('order-closed').textContent)
      else if (sheet.open && sheet.dataset.view === 'basket') void price()
    }
    void refresh()
  })

  // The code comes behind the number sign: it is taken from there and not left in the address.
  const scanned = () => {
    const found = /^#s=([0-9a-z]{8})$/i.exec(location.hash)
    if (!found) return false
    history.replaceState(null, '', path + location.search)
    void join(found[1])
    return true
  }
  addEventListener('hashchange', scanned)
  show()
  if (!scanned()) void refresh()
})()
