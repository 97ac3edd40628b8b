/**
 * What a PDF for the archive says of itself, as XMP: which standard it keeps, what it is called,
 * and which file it carries, with the description that standard wants of names it does not know.
 */
import { escaped } from '../../../domain/kernel/writing/xml.ts'

export type ArchivedFacts = {
  title: string
  author: string
  language: string
  /** When it was made, to the second. */
  at: Date
  /** Of the file it carries, in its own words. */
  carried: { name: string; level: string }
}

const carrierSchema = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
  '<pdfaProperty:valueType>Text</pdfaProperty:valueType>' +
  '<pdfaProperty:category>external</pdfaProperty:category>' +
  `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

const description = (namespaces: string, inside: string): string =>
  `<rdf:Description rdf:about="" ${namespaces}>${inside}</rdf:Description>`

const carrierDescription = description(
  'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ' +
    'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" ' +
    'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"',
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">' +
    '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
    `<pdfaSchema:namespaceURI>${carrierSchema}</pdfaSchema:namespaceURI>` +
    '<pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>' +
    property('DocumentFileName', 'The name of the embedded XML document') +
    property('DocumentType', 'The type of the hybrid document in capital letters') +
    property('Version', 'The actual version of the standard applying to the embedded XML') +
    property('ConformanceLevel', 'The conformance level of the embedded XML document') +
    '</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>',
)

const inLanguages = (text: string): string =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`

export function xmpOf({ title, author, language, at, carried }: ArchivedFacts) {
  const moment = `${at.toISOString().slice(0, 19)}Z`
  const parts = [
    description(
      'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
      // It is tagged too; level A asks more of tags than is proven.
      '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>',
    ),
    description(
      'xmlns:dc="http://purl.org/dc/elements/1.1/"',
      '<dc:format>application/pdf</dc:format>' +
        `<dc:title>${inLanguages(title)}</dc:title>` +
        `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>` +
        `<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>`,
    ),
    description(
      'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
      '<xmp:CreatorTool>Comptoir</xmp:CreatorTool>' +
        `<xmp:CreateDate>${moment}</xmp:CreateDate><xmp:ModifyDate>${moment}</xmp:ModifyDate>` +
        '<pdf:Producer>Comptoir</pdf:Producer>',
    ),
    carrierDescription,
    description(
      `xmlns:fx="${carrierSchema}"`,
      '<fx:DocumentType>INVOICE</fx:DocumentType>' +
        `<fx:DocumentFileName>${escaped(carried.name)}</fx:DocumentFileName>` +
        '<fx:Version>1.0</fx:Version>' +
        `<fx:ConformanceLevel>${escaped(carried.level)}</fx:ConformanceLevel>`,
    ),
  ]
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `${parts.join('')}</rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>`
  )
}
