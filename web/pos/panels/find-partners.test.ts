import { expect, test } from 'vitest'
import type { TillPartner } from '../../../domain/pos/contract.ts'
import { CatalogueIndex } from '../local/catalogue.ts'
import { findPartners } from './find-partners.ts'

test('a client is found by name and by telephone however it is written', () => {
  const rana = {
    ...{ id: 'c1', name: 'Rana Haddad', altName: 'رنا حداد', phones: ['+961 3 123 456'] },
    ...{ financialNumber: null, email: null, listId: null, groupId: null },
    ...{ language: null },
  } satisfies TillPartner
  const index = new CatalogueIndex()
  index.takePartners([{ id: 'c1', row: rana }])
  const home = { ...rana, id: 'c2', name: 'Karim Saab', altName: null, phones: ['03 987 654'] }
  index.takePartners([{ id: 'c2', row: home }])
  const asRana = ['haddad rana', 'رنا', '3123456', '3 123', '03 123 456', '03123456', '03/123456']
  for (const typed of [...asRana, '٠٣ ١٢٣ ٤٥٦', '00961 3 123 456', '03 12'])
    expect(findPartners(index.view(), typed, 5), typed).toEqual([rana])
  for (const typed of ['03 987 654', '+961 3 987 654', '9613987654', '03 98'])
    expect(findPartners(index.view(), typed, 5), typed).toEqual([home])
  expect(findPartners(index.view(), '+961 1 987 654', 5)).toEqual([])
  expect(index.view().partner('c1')).toBe(rana)
})
