/** Oil, honey, rice and grains of the grocery. */
import { shelf } from './shelf.ts'

const oil = {
  category: 'Olive oil and vinegar',
  code: 'GRO',
  vat: '0',
  margin: 30,
  rule: 'margin',
} as const
const honey = {
  category: 'Honey and jam',
  code: 'GRO',
  vat: '11',
  margin: 35,
  rule: 'percent',
  carton: 12,
} as const
const grain = {
  category: 'Rice and grains',
  code: 'GRO',
  vat: '0',
  margin: 25,
  rule: 'percent',
} as const

export const pantry = [
  shelf({ ...oil, brands: ['Mount Olive', 'Akkar Fields'], shape: 'bottle', carton: 12 })`
    Olive oil, extra virgin | Huile d'olive vierge extra | زيت زيتون بكر ممتاز | 250 ml 5.25, 500 ml 9.00, 750 ml 12.50 | green olive
    Olive oil, virgin | Huile d'olive vierge | زيت زيتون بكر | 500 ml 7.75, 750 ml 10.75 | green olive`,
  shelf({ ...oil, brands: ['Mount Olive'], shape: 'canister', margin: 25 })`
    Olive oil, extra virgin, tin | Huile d'olive vierge extra, bidon | زيت زيتون بكر ممتاز، تنكة | 3 l 38.00, 5 l 60.00, 16 l 165.00 | green honey olive`,
  shelf({ ...oil, brands: ['Levant Mills'], shape: 'flask', margin: 20, carton: 12 })`
    Sunflower oil | Huile de tournesol | زيت دوار الشمس | 750 ml 2.25, 1.5 l 4.25, 5 l 13.00 | straw drop
    Corn oil | Huile de maïs | زيت ذرة | 750 ml 2.50, 1.5 l 4.75 | straw drop
    Soya oil | Huile de soja | زيت صويا | 1.5 l 3.75 | straw drop`,
  shelf({
    ...oil,
    brands: ['Mount Olive'],
    shape: 'bottle',
    rule: 'percent',
    carton: 12,
    vat: '11',
  })`
    Sesame oil | Huile de sésame | زيت سمسم | 250 ml 4.50, 500 ml 8.00 | crust drop
    Apple vinegar | Vinaigre de pomme | خل تفاح | 500 ml 1.75, 1 l 3.00 | crust drop
    Grape vinegar | Vinaigre de raisin | خل عنب | 500 ml 1.75, 1 l 3.00 | crimson fruit
    Balsamic vinegar | Vinaigre balsamique | خل بلسميك | 250 ml 4.25, 500 ml 7.50 | coffee drop
    Pomegranate molasses | Mélasse de grenade | دبس رمان | 250 ml 3.00, 500 ml 5.50 | crimson fruit
    Sumac vinegar | Vinaigre au sumac | خل بالسماق | 250 ml 2.75 | red tomato
    Rose water | Eau de rose | ماء الورد | 250 ml 2.25, 500 ml 3.75 | blush flower
    Orange blossom water | Eau de fleur d'oranger | ماء الزهر | 250 ml 2.25, 500 ml 3.75 | blush flower`,
  shelf({ ...honey, brands: ['Kesrouan Honey'], shape: 'jar' })`
    Cedar honey | Miel de cèdre | عسل الأرز | 250 g 7.75, 500 g 14.00, 1 kg 26.00 | honey hexagon
    Orange blossom honey | Miel de fleur d'oranger | عسل زهر الليمون | 250 g 6.50, 500 g 12.00, 1 kg 22.00 | honey hexagon
    Wild thyme honey | Miel de thym sauvage | عسل الزعتر البري | 250 g 8.00, 500 g 14.75 | honey hexagon
    Oak honey | Miel de chêne | عسل السنديان | 250 g 7.25, 500 g 13.50 | honey hexagon
    Mountain honey with comb | Miel de montagne en rayon | عسل جبلي بشهده | 500 g 17.50 | honey hexagon`,
  shelf({ ...honey, brands: ['Rachaya Preserves', 'Maison Karam'], shape: 'jar', margin: 32 })`
    Apricot jam | Confiture d'abricots | مربى المشمش | 370 g 3.25, 700 g 5.50 | honey fruit
    Strawberry jam | Confiture de fraises | مربى الفراولة | 370 g 3.25, 700 g 5.50 | crimson fruit
    Fig jam with sesame | Confiture de figues au sésame | مربى التين بالسمسم | 370 g 3.50, 700 g 6.00 | coffee fruit
    Quince jam | Confiture de coings | مربى السفرجل | 370 g 3.25 | honey fruit
    Bitter orange jam | Confiture d'oranges amères | مربى أبو صفير | 370 g 3.50 | honey fruit`,
  shelf({ ...honey, brands: ['Rachaya Preserves'], shape: 'jar', margin: 32 })`
    Rose petal jam | Confiture de pétales de rose | مربى الورد | 370 g 3.75 | crimson fruit
    Blackberry jam | Confiture de mûres | مربى التوت | 370 g 3.75 | coffee fruit
    Peach jam | Confiture de pêches | مربى الدراق | 370 g 3.25 | honey fruit
    Aubergine jam with walnuts | Confiture d'aubergines aux noix | مربى الباذنجان بالجوز | 370 g 4.25 | coffee nut
    Carob molasses | Mélasse de caroube | دبس خروب | 450 g 3.50, 900 g 6.25 | coffee fruit
    Grape molasses | Mélasse de raisin | دبس عنب | 450 g 4.00, 900 g 7.25 | coffee fruit
    Date molasses | Mélasse de dattes | دبس تمر | 450 g 3.50, 900 g 6.25 | coffee fruit
    Tahini | Tahini | طحينة | 400 g 3.50, 800 g 6.50 | beige star
    Halva, plain | Halva nature | حلاوة سادة | 400 g 3.75, 800 g 7.00 | beige star
    Halva with pistachios | Halva aux pistaches | حلاوة بالفستق | 400 g 4.75, 800 g 9.00 | beige star`,
  shelf({ ...grain, brands: ['Levant Mills', 'Akkar Fields'], shape: 'sack', carton: 12 })`
    Basmati rice | Riz basmati | أرز بسمتي | 1 kg 2.75, 5 kg 12.50 | beige wheat
    Egyptian rice | Riz égyptien | أرز مصري | 1 kg 1.75, 5 kg 8.00 | beige wheat
    Coarse bulgur | Boulgour gros | برغل خشن | 1 kg 1.75 | crust wheat
    Fine bulgur | Boulgour fin | برغل ناعم | 1 kg 1.75 | crust wheat
    Red lentils | Lentilles corail | عدس أحمر | 1 kg 2.00 | straw pea
    Brown lentils | Lentilles brunes | عدس أسمر | 1 kg 2.25 | straw pea
    Chickpeas | Pois chiches | حمص حب | 1 kg 2.50 | straw pea
    White beans | Haricots blancs | فاصوليا بيضاء | 1 kg 3.00 | straw pea
    All-purpose flour | Farine tout usage | طحين متعدد الاستعمالات | 1 kg 1.25, 5 kg 5.25 | beige wheat`,
  shelf({ ...grain, brands: ['Levant Mills'], shape: 'sack', carton: 12 })`
    Long grain rice | Riz long | أرز طويل الحبة | 1 kg 1.90, 5 kg 8.75 | beige wheat
    Brown rice | Riz complet | أرز أسمر | 1 kg 3.25 | crust wheat
    Freekeh, green wheat | Freekeh, blé vert | فريكة | 500 g 2.50, 1 kg 4.50 | crust wheat
    Pearl barley | Orge perlé | شعير مقشور | 1 kg 1.75 | beige wheat
    Moghrabieh | Moghrabieh, perles de semoule | مغربية | 1 kg 2.50 | beige wheat
    Broad beans, dried | Fèves sèches | فول حب | 1 kg 2.25 | straw pea
    Split broad beans | Fèves cassées | فول مجروش | 1 kg 2.25 | straw pea
    Popcorn kernels | Maïs à éclater | ذرة للفشار | 500 g 1.25, 1 kg 2.25 | straw pea
    Quinoa | Quinoa | كينوا | 500 g 4.75 | beige wheat
    Chia seeds | Graines de chia | بذور الشيا | 250 g 3.50 | straw pea
    Oat flakes | Flocons d'avoine | رقائق الشوفان | 500 g 2.00, 1 kg 3.50 | crust wheat
    Whole wheat flour | Farine complète | طحين قمح كامل | 1 kg 1.50, 5 kg 6.50 | crust wheat
    Fine semolina | Semoule fine | سميد ناعم | 1 kg 1.50 | beige wheat
    Corn flour | Farine de maïs | طحين ذرة | 1 kg 1.75 | crust wheat
    White sugar | Sucre blanc | سكر أبيض | 1 kg 1.20, 5 kg 5.50 | beige square
    Brown sugar | Sucre roux | سكر أسمر | 1 kg 2.25 | beige square
    Icing sugar | Sucre glace | سكر ناعم | 500 g 1.25 | beige square
    Sea salt, coarse | Gros sel de mer | ملح بحري خشن | 1 kg 0.75 | ice drop
    Sea salt, fine | Sel de mer fin | ملح بحري ناعم | 1 kg 0.75 | ice drop`,
  shelf({ ...grain, brands: ['Levant Mills'], shape: 'sachet', margin: 28, carton: 24 })`
    Spaghetti | Spaghetti | سباغيتي | 500 g 1.25 | blue wheat
    Penne | Penne | معكرونة بيني | 500 g 1.25 | blue wheat
    Fusilli | Fusilli | معكرونة لولبية | 500 g 1.25 | blue wheat
    Vermicelli | Vermicelles | شعيرية | 500 g 1.00 | blue wheat
    Lasagne sheets | Plaques de lasagne | رقائق لازانيا | 500 g 2.50 | blue wheat
    Couscous | Couscous | كسكس | 500 g 1.75 | blue wheat
    Breadcrumbs | Chapelure | كعك مطحون | 500 g 1.75 | blue wheat`,
  shelf({ ...grain, brands: ['Levant Mills'], shape: 'box', margin: 30, carton: 12, vat: '11' })`
    Corn flakes | Corn flakes | كورن فليكس | 375 g 3.25, 750 g 5.75 | honey wheat
    Chocolate cereal | Céréales au chocolat | حبوب فطور بالشوكولا | 375 g 3.75 | honey wheat
    Granola with honey | Granola au miel | غرانولا بالعسل | 400 g 5.25 | honey wheat
    Muesli with fruit | Muesli aux fruits | موسلي بالفواكه | 400 g 4.75 | green leaf`,
]
