/** The till: a whole screen of its own, from the local copy to the next client. */

import { TillProvider } from './local/TillProvider.tsx'
import { TillGate } from './TillGate.tsx'

export default function Till() {
  return (
    <TillProvider>
      <TillGate />
    </TillProvider>
  )
}
