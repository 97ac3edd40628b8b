/** The sound of a refusal: whoever scans looks at the goods, not at the screen. */
export function soundRefusal(): void {
  try {
    const audio = new AudioContext()
    const tone = new OscillatorNode(audio, { type: 'square', frequency: 220 })
    const volume = new GainNode(audio, { gain: 0.15 })
    tone.connect(volume).connect(audio.destination)
    tone.onended = () => void audio.close()
    tone.start()
    tone.stop(audio.currentTime + 0.25)
  } catch {
    // A machine without sound still shows the words.
  }
}
