/** Preserves, snacks, water and drinks of the grocery. */
import { shelf } from './shelf.ts'

const tin = {
  category: 'Preserves and sauces',
  code: 'GRO',
  vat: '11',
  margin: 28,
  rule: 'percent',
  carton: 24,
} as const
const snack = {
  category: 'Nuts and snacks',
  code: 'SNK',
  vat: '11',
  margin: 35,
  rule: 'margin',
} as const
const drink = {
  category: 'Water and drinks',
  code: 'DRK',
  vat: '11',
  margin: 35,
  rule: 'percent',
  carton: 24,
} as const

export const preservesAndDrinks = [
  shelf({ ...tin, brands: ['Akkar Fields', 'Rachaya Preserves'], shape: 'tin' })`
    Chickpeas, cooked | Pois chiches cuits | حمص حب مسلوق | 400 g 1.10 | straw pea
    Broad beans, cooked | Fèves cuites | فول مدمس | 400 g 1.10 | straw pea
    Hummus with tahini | Houmous au tahini | حمص بطحينة | 380 g 1.75 | straw pea
    Baba ghanouj | Caviar d'aubergines | بابا غنوج | 380 g 2.25 | straw pea
    Peeled tomatoes | Tomates pelées | بندورة مقشرة | 400 g 1.25 | red tomato
    Sweet corn | Maïs doux | ذرة حلوة | 340 g 1.50 | honey star
    Green peas | Petits pois | بازلا خضراء | 400 g 1.25 | green leaf`,
  shelf({ ...tin, brands: ['Akkar Fields'], shape: 'tin' })`
    Tomato paste | Concentré de tomate | رب البندورة | 200 g 1.00, 400 g 1.75, 800 g 3.25 | red tomato
    Red kidney beans | Haricots rouges | فاصوليا حمراء | 400 g 1.25 | straw pea
    White beans in tomato | Haricots blancs à la tomate | فاصوليا بالبندورة | 400 g 1.25 | straw pea
    Mushrooms, sliced | Champignons émincés | فطر مقطع | 400 g 1.75 | green leaf
    Artichoke hearts | Cœurs d'artichauts | قلوب أرضي شوكي | 400 g 3.25 | green leaf
    Stuffed vine leaves | Feuilles de vigne farcies | ورق عنب محشي | 400 g 3.00 | green leaf
    Pineapple slices | Ananas en tranches | شرائح أناناس | 565 g 2.25 | honey star
    Peach halves | Demi-pêches au sirop | دراق بالقطر | 820 g 2.75 | honey star`,
  shelf({ ...tin, brands: ['Tyre Harbour'], shape: 'flat' })`
    Tuna in olive oil | Thon à l'huile d'olive | تونا بزيت الزيتون | 160 g 2.50 | blue fish
    Tuna in water | Thon au naturel | تونا بالماء | 160 g 2.00 | blue fish
    Sardines in oil | Sardines à l'huile | سردين بالزيت | 125 g 1.25 | blue fish
    Sardines with chilli | Sardines au piment | سردين حر | 125 g 1.35 | red fish
    Anchovy fillets | Filets d'anchois | فيليه أنشوفة | 100 g 2.75 | blue fish`,
  shelf({ ...tin, brands: ['Rachaya Preserves'], shape: 'jar', carton: 12 })`
    Green olives | Olives vertes | زيتون أخضر | 450 g 3.25, 900 g 5.75 | green olive
    Black olives | Olives noires | زيتون أسود | 450 g 3.50, 900 g 6.25 | grey olive
    Green olives with chilli | Olives vertes pimentées | زيتون أخضر حر | 450 g 3.50 | green olive
    Pickled cucumbers | Cornichons | كبيس خيار | 450 g 2.50, 900 g 4.25 | green leaf
    Pickled turnips | Navets marinés | كبيس لفت | 450 g 2.25, 900 g 3.75 | crimson fruit
    Mixed pickles | Légumes marinés | كبيس مشكل | 450 g 2.50, 900 g 4.25 | beige drop
    Pickled chillies | Piments marinés | كبيس حر | 450 g 2.75 | red chilli
    Makdous, stuffed aubergines | Makdous, aubergines farcies | مكدوس | 600 g 6.50 | coffee nut
    Labneh balls in oil | Boules de labné à l'huile | لبنة مكعزلة بالزيت | 500 g 7.50 | green olive
    Sun-dried tomatoes | Tomates séchées | بندورة مجففة بالزيت | 300 g 4.50 | red chilli
    Red pepper paste | Pâte de poivrons rouges | رب الفليفلة | 500 g 3.75 | red chilli
    Kishk powder | Kishk en poudre | كشك ناعم | 500 g 8.50 | beige star
    Garlic sauce | Toum, crème d'ail | ثومية | 300 g 3.25 | beige drop`,
  shelf({ ...tin, brands: ['Cedar Valley'], shape: 'bottle', carton: 12 })`
    Tomato ketchup | Ketchup | كاتشب | 340 g 1.75, 570 g 2.75 | red tomato
    Hot sauce | Sauce piquante | صلصة حارة | 150 ml 1.75 | red tomato
    Soy sauce | Sauce soja | صلصة الصويا | 150 ml 2.00, 300 ml 3.50 | coffee drop
    Barbecue sauce | Sauce barbecue | صلصة باربكيو | 340 g 3.00 | coffee drop
    Tomato sauce with basil | Sauce tomate au basilic | صلصة بندورة بالحبق | 400 g 2.75 | red tomato
    Mulberry syrup | Sirop de mûres | شراب التوت | 500 ml 3.75, 1 l 6.50 | crimson fruit
    Rose syrup | Sirop de rose | شراب الورد | 500 ml 3.25, 1 l 5.75 | blush flower
    Jallab syrup | Sirop de jallab | شراب الجلاب | 500 ml 3.50, 1 l 6.00 | coffee drop
    Lemonade syrup | Sirop de citron | شراب الليمون | 500 ml 3.25, 1 l 5.75 | straw citrus`,
  shelf({ ...tin, brands: ['Cedar Valley'], shape: 'jar', carton: 12 })`
    Mayonnaise | Mayonnaise | مايونيز | 235 ml 2.00, 475 ml 3.50 | beige drop
    Dijon mustard | Moutarde de Dijon | خردل ديجون | 200 g 2.25 | beige drop
    Wholegrain mustard | Moutarde à l'ancienne | خردل حب | 200 g 2.75 | beige drop
    Peanut butter, smooth | Beurre de cacahuète crémeux | زبدة فول سوداني ناعمة | 340 g 3.75 | coffee nut
    Peanut butter, crunchy | Beurre de cacahuète croquant | زبدة فول سوداني مقرمشة | 340 g 3.75 | coffee nut
    Basil pesto | Pesto au basilic | بيستو بالحبق | 190 g 4.25 | green leaf`,
  shelf({ ...snack, brands: ['Baalbek Nuts', 'Maison Karam'], shape: 'sachet', carton: 12 })`
    Roasted almonds | Amandes grillées | لوز محمص | 200 g 4.25, 500 g 9.75 | crust nut
    Salted pistachios | Pistaches salées | فستق حلبي مملح | 200 g 5.75, 500 g 13.50 | green nut
    Roasted cashews | Noix de cajou grillées | كاجو محمص | 200 g 4.50, 500 g 10.50 | crust nut
    Mixed nuts, deluxe | Mélange de noix de luxe | مكسرات مشكلة سوبر | 200 g 4.25, 500 g 9.75 | nuts crust blue`,
  shelf({ ...snack, brands: ['Baalbek Nuts'], shape: 'sachet', carton: 24 })`
    Walnut halves | Cerneaux de noix | جوز قلب | 200 g 4.75, 500 g 11.00 | crust nut
    Hazelnuts | Noisettes | بندق | 200 g 4.50 | crust nut
    Pine nuts | Pignons de pin | صنوبر | 100 g 8.50 | straw flower
    Sunflower seeds | Graines de tournesol | بزر دوار الشمس | 200 g 1.50 | grey drop
    Pumpkin seeds | Graines de courge | بزر أبيض | 200 g 2.75 | straw flower
    Melon seeds, roasted | Graines de pastèque grillées | بزر مصري | 200 g 1.75 | grey drop
    Coated peanuts | Cacahuètes enrobées | كري كري | 200 g 1.50 | crust nut
    Salted peanuts | Cacahuètes salées | فستق عبيد مملح | 200 g 1.50 | crust nut
    Roasted chickpeas | Pois chiches grillés | قضامة صفرا | 250 g 1.75 | crust nut
    Sugared chickpeas | Pois chiches sucrés | قضامة مسكّرة | 250 g 2.00 | crust nut
    Dried apricots | Abricots secs | مشمش مجفف | 250 g 3.50 | honey fruit
    Dried figs | Figues sèches | تين مجفف | 250 g 3.75 | coffee star
    Raisins | Raisins secs | زبيب | 250 g 2.25 | honey fruit
    Prunes | Pruneaux | خوخ مجفف | 250 g 3.00 | honey fruit
    Potato chips, salted | Chips salées | شيبس بالملح | 50 g 0.60, 150 g 1.75 | honey wave
    Potato chips, vinegar | Chips au vinaigre | شيبس بالخل | 50 g 0.60, 150 g 1.75 | honey wave
    Potato chips, chilli | Chips au piment | شيبس حر | 50 g 0.60, 150 g 1.75 | honey wave
    Corn snacks, cheese | Soufflés de maïs au fromage | رقائق ذرة بالجبنة | 80 g 0.75 | honey wave
    Salted popcorn | Pop-corn salé | فشار مملح | 100 g 1.50 | honey wave`,
  shelf({ ...drink, brands: ['Zahle Springs'], shape: 'flask', vat: '0' })`
    Still water | Eau plate | مياه معدنية | 330 ml 0.50, 500 ml 0.75, 1.5 l 1.25, 2 l 1.50 | ice wave`,
  shelf({ ...drink, brands: ['Zahle Springs'] })`
    Still water, gallon | Eau plate, bonbonne | غالون مياه | 5 l 2.25, 10 l 3.75 | gallon ice wave
    Sparkling water | Eau gazeuse | مياه غازية | 250 ml 0.90, 750 ml 1.75 | bottle mint drop
    Sparkling water with lemon | Eau gazeuse au citron | مياه غازية بالليمون | 250 ml 1.00 | can honey citrus
    Cola | Cola | كولا | 330 ml 0.90 | can red star
    Cola, sugar free | Cola sans sucre | كولا بدون سكر | 330 ml 0.90 | can blue star
    Orange soda | Soda à l'orange | مشروب غازي بالبرتقال | 330 ml 0.90 | can honey citrus
    Lemon soda | Soda au citron | مشروب غازي بالليمون | 330 ml 0.90 | can honey citrus
    Tonic water | Eau tonique | تونيك | 250 ml 1.10 | can blue star
    Energy drink | Boisson énergisante | مشروب طاقة | 250 ml 1.75 | can blue star
    Malt drink | Boisson maltée | شراب الشعير | 330 ml 1.10 | can red star`,
  shelf({ ...drink, brands: ['Damour Juice', 'Batroun Lemon'], shape: 'carton', carton: 12 })`
    Orange juice | Jus d'orange | عصير برتقال | 250 ml 0.90, 1 l 2.50 | honey citrus
    Apple juice | Jus de pomme | عصير تفاح | 250 ml 0.90, 1 l 2.50 | mint fruit
    Mango nectar | Nectar de mangue | نكتار مانغا | 250 ml 0.90, 1 l 2.75 | honey citrus
    Grape juice | Jus de raisin | عصير عنب | 250 ml 0.90, 1 l 2.50 | mint fruit`,
  shelf({ ...drink, brands: ['Batroun Lemon'], shape: 'bottle', carton: 12 })`
    Lemonade with mint | Citronnade à la menthe | ليموناضة بالنعناع | 330 ml 2.25, 1 l 4.75 | straw citrus
    Pomegranate juice | Jus de grenade | عصير رمان | 330 ml 3.00 | crimson fruit
    Iced tea, peach | Thé glacé à la pêche | شاي مثلج بالدراق | 330 ml 1.50 | straw citrus
    Iced tea, lemon | Thé glacé au citron | شاي مثلج بالليمون | 330 ml 1.50 | straw citrus`,
]
