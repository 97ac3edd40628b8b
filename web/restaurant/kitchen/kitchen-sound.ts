/** A new ticket is heard. A browser is silent until somebody has touched the page once. */
let audio: AudioContext | undefined

function wake(): void {
  try {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
  } catch {
    // A machine without sound still shows the ticket.
  }
}

/** Allows sound with the first touch or key; answers how to stop listening for it. */
export function allowSound(): () => void {
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) addEventListener(event, wake)
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
