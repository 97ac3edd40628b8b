import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { treeOf } from './markup.ts'
import { allAt, firstAt, textAt, within, type XmlElement } from './tree.ts'

const refusal = (what: string): Refusal => new Refusal('broken', 'file', { what })
const read = (text: string): XmlElement | undefined =>
  treeOf(text, { syntax: 'xml', refusal }).children[0]

const prefixes = Array.from({ length: 250 }, (_, at) => `xmlns:p${at}=""`).join(' ')

describe('XML', () => {
  test('numbers of characters and CDATA are text, markup in it is not read', () => {
    const root = read('<a b="&#x41;"><![CDATA[<x>&b;]]>&#1576;&amp;amp;</a>')
    expect(root).toMatchObject({ text: '<x>&b;ب&amp;' })
    expect(root?.attributes.get('b')).toBe('A')
  })

  test('elements have the names their prefixes stand for, from where that is said', () => {
    const root = read(
      '<p:a xmlns:p="urn:one" xmlns="urn:two"><b><p:c/><d xmlns=""/></b><p:e xmlns:p="urn:three"/></p:a>',
    )
    const named = (way: string) => firstAt(root, way)?.namespace
    expect([root?.namespace, named('b'), named('b/c'), named('b/d'), named('e')]).toEqual([
      'urn:one',
      'urn:two',
      'urn:one',
      '',
      'urn:three',
    ])
  })

  test.each([
    ['no markup at all', 'Invoice 12', 'element'],
    ['two elements', '<a/><b/>', 'element'],
    ['words behind it', '<a/>more', 'element'],
    ['tags that cross', '<a><b></a></b>', 'a'],
    ['another prefix at its end', '<x:a></y:a>', 'a'],
    ['no end', '<a><b>', 'unclosed'],
    ['a remark without end', '<a><!-- ', 'unclosed'],
    ['an attribute twice', '<a b="1" b="2"/>', 'element'],
    ['an attribute that is none', '<a b=1/>', 'element'],
    ['a document type', '<!DOCTYPE a><a/>', 'doctype'],
    ['an entity of its own', '<a><!ENTITY b "c"></a>', 'doctype'],
    ['an entity nobody knows', '<a>&b;</a>', 'entity'],
    ['an entity of web pages', '<a>&nbsp;</a>', 'entity'],
    ['a sign that is none', '<a>&#xD800;</a>', 'entity'],
    ['a nought', '<a>&#0;</a>', 'entity'],
    ['floors without end', '<a>'.repeat(1000), 'size'],
    ['elements without end', `<a>${'<b/>'.repeat(700_000)}</a>`, 'size'],
    ['a tag without end', `<a ${'b'.repeat(50_000)}>`, 'element'],
    ['a name before a quote without end', `<${'a'.repeat(19_000)}">${'x'.repeat(2e6)}`, 'element'],
    ['prefixes without end', `<a ${prefixes}><b/></a>`, 'size'],
    ['quotes without end', `<a b="${"'".repeat(10_000)}>`, 'element'],
  ])('with %s is refused', (_, text, what) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code: 'broken', facts: { what } }) as Error,
    )
  })

  test('a file four times as large takes no more than its share longer', () => {
    const taken = (times: number): number => {
      const before = process.threadCpuUsage()
      const blanks = `<OFX>${'<A></A>\n    '.repeat(2 * times)}</OFX>`
      treeOf(blanks, { syntax: 'sgml', refusal })
      read(`<a>${'<b c="d">&lt;e&gt;</b>'.repeat(times)}</a>`)
      const { user, system } = process.threadCpuUsage(before)
      return user + system
    }
    const small = Math.min(taken(5000), taken(5000), taken(5000))
    const large = Math.min(taken(20_000), taken(20_000), taken(20_000))
    // Whatever looks back at what it has read would take sixteen times as long.
    expect(large / small).toBeLessThan(10)
  })
})

describe('ways', () => {
  const root = read(`<a>
    <b k="1"><c>one</c></b>
    <b k="2"><c> two </c><d x="y">three</d></b>
    <e><c>four</c></e></a>`)

  test.each([
    ['b/c', 'one'],
    ['b[@k=2]/c', 'two'],
    ['b[c=two]/d', 'three'],
    ['b[c=two]/d@x', 'y'],
    ['none | e/c', 'four'],
    ['b[c=none]/c', null],
    ['none@x', null],
  ])('%s says %s', (way, said) => {
    expect(textAt(root, way)).toBe(said)
  })

  test('all at the end of several ways are found in their order', () => {
    expect(allAt(root, 'e/c | b/c').map(({ text }) => text.trim())).toEqual(['four', 'one', 'two'])
    expect(within(root as XmlElement, 'c')).toHaveLength(3)
  })
})
