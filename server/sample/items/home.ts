/** Care, cleaning, kitchen, hampers and services. */
import { shelf } from './shelf.ts'

const care = {
  category: 'Soap and care',
  code: 'HOM',
  vat: '11',
  margin: 45,
  rule: 'percent',
} as const
const clean = {
  category: 'Cleaning',
  code: 'HOM',
  vat: '11',
  margin: 30,
  rule: 'margin',
  brands: ['White Sail'],
} as const
const kitchen = {
  category: 'Kitchen',
  code: 'HOM',
  vat: '11',
  margin: 45,
  rule: 'percent',
} as const

export const home = [
  shelf({ ...care, brands: ['Sidon Soap'], shape: 'soap', carton: 12 })`
    Olive oil soap | Savon à l'huile d'olive | صابون زيت الزيتون | 150 g 2.25 | green leaf
    Laurel soap | Savon au laurier | صابون غار | 150 g 2.75, 200 g 3.50 | green leaf
    Rose soap | Savon à la rose | صابون بالورد | 150 g 2.75 | blush flower
    Jasmine soap | Savon au jasmin | صابون بالياسمين | 150 g 2.75 | beige leaf
    Lavender soap | Savon à la lavande | صابون باللافندر | 150 g 2.75 | blush flower
    Honey and oat soap | Savon au miel et à l'avoine | صابون بالعسل والشوفان | 150 g 3.00 | beige leaf
    Charcoal soap | Savon au charbon | صابون بالفحم | 150 g 3.00 | grey drop
    Baladi soap for laundry | Savon de ménage baladi | صابون بلدي للغسيل | 500 g 2.50 | beige leaf`,
  shelf({ ...care, brands: ['Sidon Soap'], shape: 'pump', carton: 12 })`
    Laurel hand soap | Savon liquide au laurier | صابون سائل بالغار | 300 ml 6.50 | green leaf
    Rose hand soap | Savon liquide à la rose | صابون سائل بالورد | 300 ml 6.50 | blush flower
    Orange blossom hand soap | Savon liquide fleur d'oranger | صابون سائل بزهر الليمون | 300 ml 6.50 | straw flower
    Shampoo with olive oil | Shampoing à l'huile d'olive | شامبو بزيت الزيتون | 400 ml 5.75 | green leaf
    Shampoo with laurel | Shampoing au laurier | شامبو بالغار | 400 ml 5.75 | green leaf
    Conditioner with almond milk | Après-shampoing au lait d'amande | بلسم بحليب اللوز | 400 ml 5.75 | straw flower
    Shower gel, lavender | Gel douche à la lavande | جل استحمام باللافندر | 400 ml 4.75 | blush flower
    Shower gel, citrus | Gel douche aux agrumes | جل استحمام بالحمضيات | 400 ml 4.75 | straw flower
    Body lotion, jasmine | Lait corporel au jasmin | حليب للجسم بالياسمين | 250 ml 6.25 | straw flower`,
  shelf({ ...care, brands: ['Sidon Soap'], shape: 'tube', carton: 24 })`
    Hand cream, olive | Crème mains à l'olive | كريم لليدين بالزيتون | 75 ml 4.25 | green olive
    Hand cream, rose | Crème mains à la rose | كريم لليدين بالورد | 75 ml 4.25 | blush flower
    Face cream, almond | Crème visage à l'amande | كريم للوجه باللوز | 50 ml 8.50 | blush flower
    Toothpaste, mint | Dentifrice à la menthe | معجون أسنان بالنعناع | 75 ml 1.75 | mint drop
    Toothpaste, whitening | Dentifrice blancheur | معجون أسنان مبيض | 75 ml 2.25 | mint drop
    Lip balm, honey | Baume à lèvres au miel | مرطب شفاه بالعسل | 15 ml 2.25 | green olive`,
  shelf({ ...care, brands: ['Sidon Soap'] })`
    Bath salts, lavender | Sels de bain à la lavande | أملاح استحمام باللافندر | 500 g 6.00 | jar beige star
    Body scrub, coffee | Gommage au café | مقشر للجسم بالقهوة | 250 g 7.50 | jar coffee bean
    Scented candle, fig | Bougie parfumée à la figue | شمعة معطرة بالتين | 12.50 | candle beige plum flower
    Scented candle, cedar | Bougie parfumée au cèdre | شمعة معطرة بالأرز | 12.50 | candle beige forest cedar
    Scented candle, orange blossom | Bougie parfumée à la fleur d'oranger | شمعة معطرة بزهر الليمون | 12.50 | candle beige plum flower
    Bath sponge, natural | Éponge naturelle | ليفة طبيعية | 3.50 | sponge lemon green
    Cotton hand towel | Serviette de toilette en coton | منشفة يد قطنية | 5.50 | towel sky ice
    Cotton bath towel | Drap de bain en coton | منشفة حمام قطنية | 14.00 | towel grey cream
    Wet wipes | Lingettes | محارم مبللة | 72 pieces 2.25 | brick ice drop
    Facial tissues | Mouchoirs en boîte | محارم ناعمة | 200 pieces 1.50 | box ice square`,
  shelf({ ...clean, carton: 12 })`
    Dish liquid, lemon | Liquide vaisselle au citron | سائل جلي بالليمون | 750 ml 1.75, 1.5 l 3.00 | flask straw citrus
    Dish liquid, apple | Liquide vaisselle à la pomme | سائل جلي بالتفاح | 750 ml 1.75, 1.5 l 3.00 | flask mint fruit
    Floor cleaner, pine | Nettoyant sol au pin | منظف أرض بالصنوبر | 1.5 l 2.75 | flask mint fruit
    Floor cleaner, lavender | Nettoyant sol à la lavande | منظف أرض باللافندر | 1.5 l 2.75 | flask mint fruit
    Bleach | Eau de Javel | ماء جافيل | 1 l 1.25, 4 l 4.00 | gallon beige drop
    Glass cleaner | Nettoyant vitres | منظف زجاج | 750 ml 2.25 | spray sky drop
    Kitchen degreaser | Dégraissant cuisine | مزيل دهون للمطبخ | 750 ml 2.75 | spray sky drop
    Bathroom cleaner | Nettoyant salle de bains | منظف حمامات | 750 ml 2.75 | spray sky drop
    Washing powder | Lessive en poudre | مسحوق غسيل | 2 kg 5.50, 5 kg 12.50 | box blue star
    Liquid detergent | Lessive liquide | سائل غسيل | 3 l 8.50 | gallon sky flower
    Fabric softener | Assouplissant | منعم أقمشة | 2 l 4.25 | gallon sky flower`,
  shelf(clean)`
    Scouring sponges | Éponges à récurer | إسفنج جلي | 3 pieces 1.25 | sponge lemon green
    Dish brush | Brosse à vaisselle | فرشاة جلي | 2.75 | brush toffee mint
    Microfibre cloths | Chiffons microfibres | فوط مايكروفايبر | 3 pieces 3.25 | towel sky ice
    Bin bags, large | Sacs poubelle, grands | أكياس نفايات كبيرة | 20 pieces 2.25 | sachet grey drop
    Kitchen roll | Essuie-tout | ورق مطبخ | 2 rolls 2.25, 6 rolls 6.00 | box beige drop
    Toilet paper | Papier toilette | ورق تواليت | 6 rolls 2.75, 12 rolls 5.00 | sachet ice flower
    Aluminium foil | Papier aluminium | ورق ألمنيوم | 2.50 | box ice square
    Cling film | Film alimentaire | نايلون تغليف | 2.25 | box ice square`,
  shelf({ ...kitchen, brands: ['Copper Souk'] })`
    Copper coffee pot, small | Rakwé en cuivre, petite | ركوة نحاس صغيرة | 12.00 | rakweh toffee coffee
    Copper coffee pot, large | Rakwé en cuivre, grande | ركوة نحاس كبيرة | 18.00 | rakweh toffee coffee
    Steel coffee pot | Rakwé en inox | ركوة ستانلس | 7.50 | rakweh silver ink
    Cooking pot, 20 cm | Marmite, 20 cm | طنجرة 20 سم | 24.00 | pot rust coffee
    Cooking pot, 28 cm | Marmite, 28 cm | طنجرة 28 سم | 36.00 | pot blue coffee
    Frying pan, 24 cm | Poêle, 24 cm | مقلاة 24 سم | 16.50 | skillet ink ink
    Frying pan, 28 cm | Poêle, 28 cm | مقلاة 28 سم | 21.00 | skillet ink ink
    Chef's knife | Couteau de chef | سكين الشيف | 18.50 | knife coffee gold
    Bread knife | Couteau à pain | سكين خبز | 14.00 | knife coffee gold
    Paring knife | Couteau d'office | سكين تقشير | 6.50 | knife coffee gold
    Wooden spoon | Cuillère en bois | ملعقة خشب | 3.50 | spoon toffee
    Olive wood spoon | Cuillère en bois d'olivier | ملعقة خشب زيتون | 6.50 | spoon toffee
    Cutting board, oak | Planche à découper en chêne | لوح تقطيع سنديان | 16.00 | board straw toffee
    Cutting board, olive wood | Planche en bois d'olivier | لوح تقطيع خشب زيتون | 26.00 | board toffee cocoa
    Marble mortar | Mortier en marbre | جرن رخام | 22.00 | mortar silver grey
    Wooden mortar | Mortier en bois | جرن خشب | 15.00 | mortar silver grey
    Maamoul mould | Moule à maamoul | قالب معمول | 5.00 | spoon toffee
    Manakish tray | Plaque à manouché | صينية مناقيش | 9.50 | skillet ink ink`,
  shelf({ ...kitchen, brands: ['Rachaya Pottery'] })`
    Clay pot | Marmite en terre | قدر فخار | 19.50 | pot rust coffee
    Clay water jug | Cruche en terre | إبريق فخار | 14.50 | carafe toffee cocoa
    Clay bowl | Bol en terre | زبدية فخار | 7.50 | bowl clay cream
    Glazed plate, blue | Assiette émaillée bleue | صحن مزجج أزرق | 9.00 | crockery white blue
    Glazed plate, green | Assiette émaillée verte | صحن مزجج أخضر | 9.00 | crockery white green
    Serving plate, blue | Plat de service bleu | طبق تقديم أزرق | 22.00 | crockery white blue
    Hummus bowl | Bol à houmous | جاط حمص | 8.50 | bowl blue white
    Mug, terracotta | Tasse terre cuite | كوب طيني | 6.50 | beaker clay cream
    Mug, petrol | Tasse pétrole | كوب بترولي | 6.50 | beaker petrol ice
    Mug, sand | Tasse sable | كوب رملي | 6.50 | beaker clay cream
    Coffee cups, set of 6 | Tasses à café, lot de 6 | فناجين قهوة، طقم 6 | 24.00 | cup coffee beige`,
  shelf({ ...kitchen, brands: ['Sarafand Glass'] })`
    Tea glasses, set of 6 | Verres à thé, lot de 6 | كبايات شاي، طقم 6 | 15.00 | tea ice sky mist
    Water glasses, set of 6 | Verres à eau, lot de 6 | كبايات ماء، طقم 6 | 18.00 | tumbler ice sky
    Blown glass carafe | Carafe en verre soufflé | إبريق زجاج منفوخ | 28.00 | carafe sky blue
    Preserving jar, 500 ml | Bocal à conserve, 500 ml | مرطبان مونة، 500 مل | 3.25 | glassJar crust grey
    Preserving jar, 1 l | Bocal à conserve, 1 l | مرطبان مونة، 1 ل | 4.25 | glassJar crust grey
    Oil bottle, glass | Huilier en verre | زجاجة زيت | 7.50 | bottle green olive`,
  shelf({
    category: 'Hampers',
    code: 'GIF',
    vat: '11',
    margin: 35,
    rule: 'amount',
    shape: 'hamper',
    supplier: 'own kitchen',
    isMadeHere: true,
  })`
    Breakfast hamper | Panier petit déjeuner | سلة الفطور | 45.00 | coffee gold
    Mouneh hamper | Panier de mouné | سلة المونة | 65.00 | coffee gold
    Coffee lover's hamper | Panier amateur de café | سلة عشاق القهوة | 55.00 | coffee gold
    Christmas hamper | Panier de Noël | سلة الميلاد | 85.00 | crimson green
    Ramadan hamper | Panier de Ramadan | سلة رمضان | 75.00 | coffee gold
    Bath and care hamper | Panier bain et soins | سلة العناية | 48.00 | violet white`,
  shelf({
    category: 'Services',
    code: 'SRV',
    vat: '11',
    margin: 100,
    rule: 'amount',
    kind: 'service',
  })`
    Delivery in Beirut | Livraison à Beyrouth | توصيل ضمن بيروت | 2.00 | backpack #22335c
    Delivery outside Beirut | Livraison hors Beyrouth | توصيل خارج بيروت | 5.00 | backpack #22335c
    Gift wrapping | Emballage cadeau | تغليف هدايا | 1.50 | box crimson heart
    Coffee grinding | Mouture du café | طحن قهوة | 0.50 | pouch crust bean
    Clothing alteration | Retouche | تعديل ملابس | 6.00 | shirt #d8c6a2
    Catering, per guest | Traiteur, par personne | ضيافة، للشخص | 18.00 | plate white green
    Barista for an event, hour | Barista pour événement, heure | باريستا لمناسبة، ساعة | 25.00 | mug toffee petrol
    Coffee tasting workshop | Atelier de dégustation de café | ورشة تذوق القهوة | 22.00 | cup coffee beige`,
]
