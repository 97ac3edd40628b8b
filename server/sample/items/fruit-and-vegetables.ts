/** The fruit and vegetable stall: sold by weight, herbs by the bunch. */
import { shelf } from './shelf.ts'

const stall = {
  category: 'Fruit and vegetables',
  code: 'FRU',
  vat: '0',
  margin: 35,
  rule: 'amount',
  supplier: 'market',
} as const
const weighed = { ...stall, unit: 'kg', isWeighed: true } as const

export const fruitAndVegetables = [
  shelf(weighed)`
    Tomatoes | Tomates | بندورة | 2.20 | tomato red
    Cherry tomatoes | Tomates cerises | بندورة كرزية | 3.75 | crate red
    Cucumbers | Concombres | خيار | 1.60 | cucumber green cream
    Armenian cucumbers | Concombres arméniens | مقتى | 1.90 | cucumber green cream
    Courgettes | Courgettes | كوسا | 1.75 | cucumber green cream
    Aubergines | Aubergines | باذنجان | 1.50 | aubergine plum
    Carrots | Carottes | جزر | 1.20 | carrot orange
    Potatoes | Pommes de terre | بطاطا | 1.10 | potato straw
    Sweet potatoes | Patates douces | بطاطا حلوة | 2.25 | potato peach
    Onions | Oignons | بصل | 1.10 | onion crust
    Red onions | Oignons rouges | بصل أحمر | 1.40 | onion wine
    Garlic | Ail | ثوم | 5.50 | garlic white
    Sweet peppers, green | Poivrons verts | فليفلة خضراء | 2.10 | pepper green
    Sweet peppers, red | Poivrons rouges | فليفلة حمراء | 2.90 | pepper red
    Sweet peppers, yellow | Poivrons jaunes | فليفلة صفراء | 2.90 | pepper honey
    Hot peppers | Piments | حر أخضر | 2.75 | chilli green
    Cabbage | Chou blanc | ملفوف | 1.00 | cabbage lime
    Red cabbage | Chou rouge | ملفوف أحمر | 1.30 | cabbage plum
    Cauliflower | Chou-fleur | قرنبيط | 1.30 | floret cream lime
    Broccoli | Brocoli | بروكولي | 3.25 | floret green lime
    Mushrooms | Champignons de Paris | فطر طازج | 6.50 | mushroom beige cream sage
    Green beans | Haricots verts | لوبيا خضراء | 3.25 | pods green
    Broad beans, fresh | Fèves fraîches | فول أخضر | 2.75 | pods green
    Peas, fresh | Petits pois frais | بازلا طازجة | 3.25 | pods green
    Okra | Gombos | بامية | 4.75 | pods green
    Beetroot | Betteraves | شمندر | 1.30 | beet wine
    Turnips | Navets | لفت | 1.20 | beet silver rose
    Pumpkin | Potiron | يقطين | 1.40 | pumpkin orange
    Fresh ginger | Gingembre frais | زنجبيل أخضر | 6.00 | potato straw
    Spinach | Épinards | سبانخ | 2.00 | lettuce forest
    Molokhia leaves | Feuilles de corète | ملوخية خضراء | 2.50 | lettuce forest
    Leeks | Poireaux | كراث | 2.25 | herbs lime white
    Fennel | Fenouil | شومر | 2.00 | garlic white
    Vine leaves, fresh | Feuilles de vigne fraîches | ورق عنب أخضر | 6.50 | lettuce forest`,
  shelf(weighed)`
    Red apples | Pommes rouges | تفاح أحمر | 1.75 | apple red
    Golden apples | Pommes Golden | تفاح أصفر | 1.75 | apple lemon
    Green apples | Pommes vertes | تفاح أخضر | 2.25 | apple lime
    Pears | Poires | إجاص | 2.50 | pear lime
    Quinces | Coings | سفرجل | 2.25 | pear lemon
    Oranges | Oranges | برتقال | 1.25 | citrus orange
    Clementines | Clémentines | كلمنتين | 1.60 | citrus orange
    Grapefruit | Pamplemousses | كريفون | 1.60 | citrus peach
    Lemons | Citrons | حامض | 1.50 | lemon lemon
    Bananas | Bananes | موز | 1.60 | banana lemon
    White grapes | Raisin blanc | عنب أبيض | 2.75 | grapes lime
    Black grapes | Raisin noir | عنب أسود | 3.00 | grapes plum
    Strawberries | Fraises | فراولة | 4.50 | berry crimson
    Cherries | Cerises | كرز | 5.50 | cherries crimson
    Apricots | Abricots | مشمش | 2.75 | round orange
    Peaches | Pêches | دراق | 2.50 | round orange
    Nectarines | Nectarines | نكتارين | 2.75 | round red
    Plums | Prunes | خوخ | 2.50 | round plum
    Green plums | Prunes vertes | جنارك | 5.00 | round lime
    Loquats | Nèfles | أكي دنيا | 3.50 | round orange
    Persimmons | Kakis | خرما | 2.75 | round orange
    Watermelon | Pastèque | بطيخ | 0.75 | melonSlice red forest
    Melon | Melon | شمام | 1.25 | melon straw cream
    Avocados | Avocats | أفوكادو | 4.50 | half forest lime
    Kiwis | Kiwis | كيوي | 3.50 | kiwi lime toffee
    Mangoes | Mangues | مانغا | 4.75 | mango honey peach
    Figs | Figues | تين | 4.50 | fig plum
    Pomegranates | Grenades | رمان | 2.25 | pomegranate crimson
    Medjool dates | Dattes Medjool | تمر مجهول | 11.50 | dates cocoa
    Fresh dates | Dattes fraîches | بلح طازج | 4.50 | dates cocoa
    Custard apples | Anones | قشطة فاكهة | 6.50 | round lime
    Prickly pears | Figues de Barbarie | صبير | 3.00 | fig peach`,
  shelf(stall)`
    Parsley, bunch | Persil, botte | بقدونس، باقة | 0.50 | herbs green beige
    Mint, bunch | Menthe, botte | نعناع، باقة | 0.50 | herbs green beige
    Coriander, bunch | Coriandre, botte | كزبرة، باقة | 0.50 | herbs green beige
    Rocket, bunch | Roquette, botte | روكا، باقة | 0.60 | herbs green beige
    Fresh thyme, bunch | Thym frais, botte | زعتر أخضر، باقة | 0.75 | herbs green beige
    Purslane, bunch | Pourpier, botte | بقلة، باقة | 0.60 | herbs green beige
    Dandelion, bunch | Pissenlit, botte | هندباء، باقة | 0.90 | herbs green beige
    Swiss chard, bunch | Blettes, botte | سلق، باقة | 1.00 | herbs green beige
    Spring onions, bunch | Oignons nouveaux, botte | بصل أخضر، باقة | 0.60 | herbs green beige
    Radishes, bunch | Radis, botte | فجل، باقة | 0.75 | radish crimson
    Basil in a pot | Basilic en pot | حبق في أصيص | 3.50 | basil green clay
    Romaine lettuce | Laitue romaine | خس | 0.90 | lettuce lime
    Iceberg lettuce | Laitue iceberg | خس أيسبرغ | 1.50 | cabbage lime
    Celery | Céleri | كرفس | 1.75 | herbs green beige
    Dill, bunch | Aneth, botte | شبت، باقة | 0.60 | herbs green beige
    Artichoke | Artichaut | أرضي شوكي | 0.90 | cabbage lime
    Sweetcorn cob | Épi de maïs | عرنوس ذرة | 0.75 | corn lemon green
    Pineapple | Ananas | أناناس | 4.50 | pineapple honey green
    Coconut | Noix de coco | جوز هند | 2.50 | round toffee`,
]
