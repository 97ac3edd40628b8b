/** Watches what a document that is written is a part of. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import { call } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { useEdited, useRoom } from './model/editor-context.ts'
import { wholeIn } from './model/whole.ts'

/** The editor knows it, also when another return is posted meanwhile. */
export function useWhole(): void {
  const { editor, entity, screen } = useRoom()
  const session = useSession()
  const origin = useEdited(({ head }) => head.origin?.id)
  const behaviour = useEdited((state) => state.behaviour)
  const { data } = useQuery({
    queryKey: [entity.name, 'document', origin, 'approved'],
    queryFn: ({ signal }) =>
      call<PostedDocument>('GET', `${entity.api}/${origin}`, undefined, { signal }),
    enabled: (screen === 'sales' || screen === 'purchasing') && origin !== undefined,
  })
  useEffect(() => {
    editor.setWhole(data ? wholeIn(data, behaviour, session) : null)
  }, [editor, data, behaviour, session])
}
