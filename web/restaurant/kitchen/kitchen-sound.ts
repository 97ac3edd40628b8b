/**
 * A new ticket is heard. A browser is silent until somebody has touched the page once, so the screen
 * says whether it could be heard at all.
 */
import { create } from 'zustand'

let audio: AudioContext | undefined

/** Whether the browser lets this page be heard; a machine without sound never does. */
export const useCanSound = create<{ canSound: boolean }>(() => ({ canSound: false }))

let allowedAt = 0

const listen = (): void => {
  const canSound = audio?.state === 'running'
  if (canSound && !useCanSound.getState().canSound) allowedAt = Date.now()
  useCanSound.setState({ canSound })
}

const sameTouchMs = 1000

/** The touch that lets the page be heard is not also the one that silences it. */
export const wasJustAllowed = (): boolean => Date.now() - allowedAt < sameTouchMs

function wake(): void {
  try {
    if (!audio) {
      audio = new AudioContext()
      audio.addEventListener('statechange', listen)
    }
    if (audio.state === 'suspended') void audio.resume().then(listen, () => {})
    listen()
  } catch {
    // A machine without sound still shows the ticket.
  }
}

/** Allows sound with the first touch or key; answers how to stop listening for it. */
export function allowSound(): () => void {
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) addEventListener(event, wake)
  // Where a browser was started so that pages may be heard, nobody has to touch anything.
  wake()
  return () => {
    for (const event of events) removeEventListener(event, wake)
  }
}

function beep(at: number, frequency: number): void {
  if (audio?.state !== 'running') return
  const tone = new OscillatorNode(audio, { type: 'square', frequency })
  const volume = new GainNode(audio, { gain: 0.2 })
  tone.connect(volume).connect(audio.destination)
  tone.start(audio.currentTime + at)
  tone.stop(audio.currentTime + at + 0.15)
}

export function soundTicket(): void {
  beep(0, 880)
  beep(0.2, 1175)
}

/** Whoever turned it on hears what it is like. */
export async function trySound(): Promise<void> {
  wake()
  await audio?.resume().catch(() => {})
  listen()
  soundTicket()
}
