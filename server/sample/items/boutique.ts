/** The boutique: models in sizes and colours, bags, scarves and jewels. */
import { model, shelf } from './shelf.ts'

const clothes = {
  category: 'Clothing',
  code: 'CLO',
  vat: '11',
  margin: 55,
  rule: 'percent',
} as const
const scarf = {
  category: 'Scarves',
  code: 'SCA',
  vat: '11',
  margin: 55,
  rule: 'percent',
  brands: ['Atelier Nour'],
} as const
const bag = { category: 'Bags', code: 'BAG', vat: '11', margin: 50, rule: 'margin' } as const
const jewel = {
  category: 'Jewellery',
  code: 'JEW',
  vat: '11',
  margin: 60,
  rule: 'margin',
  brands: ['Qadisha Silver'],
} as const

export const boutique = [
  model({ ...clothes, brands: ['Byblos Linen'] })`
    Linen shirt | Chemise en lin | قميص كتّان | S M L XL | White Sand Olive Navy | 42.00 | shirt
    Linen trousers | Pantalon en lin | بنطلون كتّان | S M L XL | Sand Olive Navy | 48.00 | trousers
    Linen dress | Robe en lin | فستان كتّان | S M L | White Terracotta Olive Petrol | 65.00 | dress
    Linen jacket | Veste en lin | جاكيت كتّان | S M L XL | Sand Navy | 89.00 | jacket`,
  model({ ...clothes, brands: ['Atelier Nour'] })`
    Cotton T-shirt | T-shirt en coton | تيشرت قطن | XS S M L XL | White Black Petrol Terracotta Olive | 18.00 | tshirt
    Embroidered blouse | Blouse brodée | بلوزة مطرزة | S M L | White Burgundy Petrol | 46.00 | blouse
    Wool sweater | Pull en laine | كنزة صوف | S M L XL | Burgundy Navy Sand Olive | 58.00 | sweater
    Kaftan | Caftan | قفطان | S M L | Petrol Burgundy Navy Terracotta | 95.00 | kaftan gold
    Pleated skirt | Jupe plissée | تنورة بكسرات | S M L | Black Terracotta Olive | 44.00 | skirt
    Wool socks | Chaussettes en laine | جوارب صوف | S M L | Petrol Burgundy Sand | 7.50 | socks
    Leather belt | Ceinture en cuir | حزام جلد | M L XL | Black Terracotta | 29.00 | belt gold
    Kitchen apron | Tablier de cuisine | مريول مطبخ | - | Sand Petrol Terracotta Olive | 16.00 | apron
    Straw hat | Chapeau de paille | قبعة قش | S M L | Sand | 24.00 | hat`,
  model(scarf)`
    Silk scarf | Foulard en soie | شال حرير | - | White Petrol Terracotta Burgundy Navy Olive | 38.00 | scarf
    Cotton scarf | Foulard en coton | شال قطن | - | White Sand Petrol Terracotta Burgundy Black | 16.00 | scarf
    Wool shawl | Châle en laine | شال صوف | - | Sand Burgundy Navy Olive Black | 45.00 | shawl
    Cashmere shawl | Châle en cachemire | شال كشمير | - | Sand Burgundy Black Petrol | 95.00 | shawl`,
  shelf(scarf)`
    Keffiyeh, black and white | Keffieh noir et blanc | كوفية بيضاء وسوداء | 15.00 | shawl white ink
    Keffiyeh, red and white | Keffieh rouge et blanc | كوفية بيضاء وحمراء | 15.00 | shawl white crimson`,
  model({ ...bag, brands: ['Atelier Nour'] })`
    Cotton shopping bag | Sac de courses en coton | كيس تسوق قطني | - | Sand White Petrol Olive | 3.00 | tote cedar
    Leather handbag | Sac à main en cuir | حقيبة يد جلد | - | Black Burgundy Terracotta Navy | 120.00 | handbag gold
    Leather purse | Pochette en cuir | محفظة جلد | - | Black Burgundy Terracotta Olive | 38.00 | purse gold
    Canvas backpack | Sac à dos en toile | حقيبة ظهر قماش | - | Olive Navy Sand | 52.00 | backpack`,
  shelf({ ...bag, brands: ['Atelier Nour'] })`
    Straw basket, small | Panier en paille, petit | سلة قش صغيرة | 12.00 | basket straw cocoa
    Straw basket, large | Panier en paille, grand | سلة قش كبيرة | 19.00 | basket straw cocoa
    Beach bag, straw | Sac de plage en paille | حقيبة بحر قش | 34.00 | basket straw cocoa`,
  shelf(jewel)`
    Silver ring with turquoise | Bague en argent et turquoise | خاتم فضة بالفيروز | 48.00 | ring silver sky
    Silver ring with agate | Bague en argent et agate | خاتم فضة بالعقيق | 45.00 | ring silver rust
    Silver ring with onyx | Bague en argent et onyx | خاتم فضة بالأونيكس | 45.00 | ring silver sky
    Gold-plated ring | Bague plaquée or | خاتم مطلي بالذهب | 38.00 | ring gold gold
    Gold-plated ring with pearl | Bague plaquée or et perle | خاتم مطلي بالذهب مع لؤلؤة | 42.00 | ring gold gold
    Silver necklace, cedar | Collier en argent, cèdre | عقد فضة، أرزة | 52.00 | necklace silver green
    Silver necklace, evil eye | Collier en argent, œil bleu | عقد فضة، خرزة زرقاء | 49.00 | necklace silver green
    Gold-plated necklace, Beirut | Collier plaqué or, Beyrouth | عقد مطلي بالذهب، بيروت | 55.00 | necklace gold petrol
    Gold-plated necklace, name in Arabic | Collier plaqué or, prénom en arabe | عقد مطلي بالذهب، اسم بالعربية | 68.00 | necklace gold petrol
    Pearl necklace | Collier de perles | عقد لؤلؤ | 110.00 | pearls white lilac
    Coral necklace | Collier de corail | عقد مرجان | 125.00 | pearls red
    Silver bracelet | Bracelet en argent | سوار فضة | 58.00 | bracelet silver sky`,
  shelf(jewel)`
    Silver earrings | Boucles d'oreilles en argent | أقراط فضة | 32.00 | earrings silver sky
    Silver earrings with garnet | Boucles en argent et grenat | أقراط فضة بالغارنت | 39.00 | earrings silver sky
    Gold-plated earrings | Boucles plaquées or | أقراط مطلية بالذهب | 29.00 | earrings gold wine
    Gold-plated earrings with pearl | Boucles plaquées or et perle | أقراط مطلية بالذهب مع لؤلؤ | 34.00 | earrings gold wine
    Gold-plated bracelet | Bracelet plaqué or | سوار مطلي بالذهب | 36.00 | bracelet gold clay
    Bead bracelet | Bracelet de perles | سوار خرز | 12.00 | bracelet silver sky
    Olive wood bracelet | Bracelet en bois d'olivier | سوار خشب زيتون | 9.00 | bracelet gold clay
    Brass brooch | Broche en laiton | بروش نحاس | 18.00 | brooch gold petrol
    Enamel brooch, flower | Broche émaillée, fleur | بروش مينا، وردة | 22.00 | brooch gold petrol
    Prayer beads, olive wood | Chapelet en bois d'olivier | مسبحة خشب زيتون | 14.00 | pearls orange
    Prayer beads, amber | Chapelet en ambre | مسبحة كهرمان | 65.00 | pearls orange
    Key ring, cedar | Porte-clés, cèdre | علاقة مفاتيح، أرزة | 5.00 | necklace gold petrol`,
]
