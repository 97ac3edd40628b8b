/**
 * What the client sees: a second window of the till, or a phone or tablet that was let in by a code.
 * It speaks its own language, whatever the browser or the cashier does, and knows nothing but what
 * it is shown.
 */
import { useEffect, useRef, useState } from 'react'
import { type Language, languages } from '../../../domain/kernel/language.ts'
import type { Say } from '../../../domain/paper/pen.ts'
import { type DisplaySays, displaySecret, type Shown } from '../../../domain/pos/display/shown.ts'
import { call, messageOf } from '../../kernel/session/api.ts'
import { currentLanguage, directionOf, languageNames, wordsIn } from '../../kernel/words/words.ts'
import classes from './Display.module.css'
import { type Watch, watchTill, watchWindow } from './display-wire.ts'
import { Idle } from './Idle.tsx'
import { SaleShown } from './SaleShown.tsx'
import { Thanks } from './Thanks.tsx'

const kept = 'comptoir.display'

/** The code behind the hash, for a secret of its own; it stands in no history afterwards. */
async function secretOf(): Promise<string | null> {
  const code = location.hash.slice(1)
  if (!displaySecret.safeParse(code).success) return localStorage.getItem(kept)
  history.replaceState(null, '', location.pathname)
  const { token } = await call<{ token: string }>('POST', '/api/displays/pair', { code })
  localStorage.setItem(kept, token)
  return token
}

type State = {
  shown: Shown | null
  /** Why there is nothing to see: words, or the name of some. */
  problem: string | null
  isAway: boolean
}

/** Whether this window stands beside its till: one that was opened by it, in its own browser. */
const isBeside = (): boolean => window.opener !== null || window.name === 'comptoir-display'

function useWatched() {
  const [state, setState] = useState<State>({ shown: null, problem: null, isAway: false })
  const [token, setToken] = useState<string | null>(null)
  const watch = useRef<Watch | null>(null)
  useEffect(() => {
    let isGone = false
    const onShown = (shown: Shown) => setState({ shown, problem: null, isAway: false })
    const ended = () => {
      localStorage.removeItem(kept)
      setState({ shown: null, problem: 'display.notPaired', isAway: false })
    }
    async function begin(): Promise<void> {
      const secret = isBeside() && !location.hash ? null : await secretOf()
      if (isGone) return
      setToken(secret)
      watch.current = secret
        ? watchTill(secret, {
            onShown,
            onEnd: ended,
            onAway: () => setState((before) => ({ ...before, isAway: true })),
          })
        : watchWindow(onShown)
    }
    begin().catch((error: unknown) => {
      if (!isGone) setState({ shown: null, problem: messageOf(error), isAway: false })
    })
    return () => {
      isGone = true
      watch.current?.close()
    }
  }, [])
  return { ...state, token, say: (says: DisplaySays) => watch.current?.say(says) }
}

const forgetMs = 20_000

/** The language of the client; one that was chosen here holds until nobody has been served for a while. */
function useOwnLanguage(shown: Shown | null) {
  const [chosen, choose] = useState<Language | null>(null)
  const [words, setWords] = useState<{ language: Language; say: Say } | null>(null)
  const isIdle = shown?.step === 'idle'
  // Between the end of a sale and its thanks there is a moment of nothing: that is no other client.
  useEffect(() => {
    if (!isIdle || !chosen) return
    const timer = setTimeout(() => choose(null), forgetMs)
    return () => clearTimeout(timer)
  }, [isIdle, chosen])
  const language = chosen ?? shown?.language ?? currentLanguage()
  useEffect(() => {
    let isGone = false
    void wordsIn(language).then((say) => isGone || setWords({ language, say }))
    return () => {
      isGone = true
    }
  }, [language])
  return { words, choose }
}

function Languages({ current, onChoose }: { current: Language; onChoose: (it: Language) => void }) {
  return (
    <nav className={classes.languages} aria-label={languageNames[current]}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classes.language}
          aria-pressed={language === current}
          onClick={() => onChoose(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </nav>
  )
}

export default function Display() {
  const { shown, problem, isAway, token, say } = useWatched()
  const { words, choose } = useOwnLanguage(shown)
  if (!words) return null
  const { language } = words
  return (
    <main
      className={classes.display}
      lang={language}
      dir={directionOf(language)}
      data-step={shown?.step}
    >
      <h1 className="ct-hidden">{words.say('display.title')}</h1>
      {isAway && (
        <p className={classes.away} role="status">
          {words.say('display.away')}
        </p>
      )}
      {!shown && (
        <p className={classes.message} role="status">
          {problem?.startsWith('display.')
            ? words.say(problem)
            : problem || words.say('display.waiting')}
        </p>
      )}
      {shown?.step === 'idle' && <Idle shown={shown} token={token} saying={words} />}
      {(shown?.step === 'sale' || shown?.step === 'pay') && (
        <SaleShown shown={shown} token={token} saying={words} onSay={say} />
      )}
      {shown?.step === 'thanks' && (
        <Thanks key={shown.sale} shown={shown} token={token} saying={words} onSay={say} />
      )}
      <Languages current={language} onChoose={choose} />
    </main>
  )
}
