/** Spices, sweets and chocolate of the grocery. */
import { shelf } from './shelf.ts'

const spice = { category: 'Spices', code: 'SPI', vat: '11', margin: 45, rule: 'percent' } as const
const sweet = { category: 'Sweets and chocolate', code: 'CON', vat: '11', margin: 40 } as const

export const spicesAndSweets = [
  shelf({ ...spice, brands: ['Anjar Spices'], shape: 'sachet', carton: 24 })`
    Black pepper, ground | Poivre noir moulu | بهار أسود مطحون | 50 g 1.50, 100 g 2.75 | grey drop
    Black pepper, whole | Poivre noir en grains | بهار أسود حب | 50 g 1.60, 100 g 3.00 | grey drop
    White pepper, ground | Poivre blanc moulu | بهار أبيض مطحون | 50 g 1.90 | grey drop
    Seven spices | Mélange sept épices | سبع بهارات | 50 g 1.40, 100 g 2.50, 250 g 5.50 | coffee star
    Cinnamon, ground | Cannelle moulue | قرفة ناعمة | 50 g 1.25, 100 g 2.25 | red star
    Cinnamon sticks | Bâtons de cannelle | قرفة عيدان | 50 g 1.75, 100 g 3.25 | red star
    Cumin, ground | Cumin moulu | كمون مطحون | 50 g 1.25, 100 g 2.25 | green leaf
    Cumin seeds | Cumin en grains | كمون حب | 50 g 1.25, 100 g 2.25 | green leaf
    Coriander, ground | Coriandre moulue | كزبرة ناعمة | 50 g 1.00, 100 g 1.75 | green leaf
    Paprika, sweet | Paprika doux | بابريكا حلوة | 50 g 1.25, 100 g 2.25 | red chilli
    Paprika, smoked | Paprika fumé | بابريكا مدخنة | 50 g 1.75 | red chilli
    Aleppo pepper | Piment d'Alep | فلفل حلبي | 50 g 1.75, 100 g 3.25 | red chilli
    Chilli flakes | Piment en flocons | حر مجروش | 50 g 1.40 | red chilli
    Turmeric | Curcuma | كركم | 50 g 1.25, 100 g 2.25 | honey flower
    Curry powder | Curry en poudre | كاري | 50 g 1.40, 100 g 2.50 | honey flower
    Ginger, ground | Gingembre moulu | زنجبيل مطحون | 50 g 1.40 | straw flower
    Nutmeg, whole | Noix de muscade | جوز الطيب | 25 g 1.75 | crust nut
    Cloves | Clous de girofle | كبش قرنفل | 25 g 1.50 | coffee star
    Green cardamom | Cardamome verte | هيل حب | 25 g 2.75, 50 g 5.00 | green leaf
    Bay leaves | Feuilles de laurier | ورق غار | 20 g 0.90 | green leaf
    Dried oregano | Origan séché | أوريغانو | 25 g 1.00 | green leaf
    Dried rosemary | Romarin séché | إكليل الجبل | 25 g 1.00 | green leaf
    Fennel seeds | Graines de fenouil | شومر حب | 50 g 1.25 | green leaf
    Star anise | Anis étoilé | يانسون نجمي | 25 g 1.75 | coffee star
    Caraway, ground | Carvi moulu | كراوية ناعمة | 100 g 2.00, 250 g 4.50 | green leaf
    Garlic powder | Ail en poudre | ثوم بودرة | 50 g 1.25 | grey drop
    Onion powder | Oignon en poudre | بصل بودرة | 50 g 1.25 | grey drop
    Shawarma spices | Épices à shawarma | بهارات شاورما | 100 g 2.50 | red star
    Fish spices | Épices à poisson | بهارات سمك | 100 g 2.50 | red star
    Kabsa spices | Épices à kabsa | بهارات كبسة | 100 g 2.50 | red star
    Saffron threads | Safran en filaments | زعفران شعر | 1 g 6.50 | red star
    Mahlab, ground | Mahlab moulu | محلب مطحون | 25 g 2.75 | straw flower
    Mastic gum | Mastic | مستكة | 10 g 4.50 | straw flower
    Vanilla sugar | Sucre vanillé | سكر فانيليا | 50 g 0.75 | straw flower
    Baking powder | Levure chimique | بيكنغ باودر | 100 g 1.00 | blue wheat
    Instant yeast | Levure boulangère | خميرة فورية | 125 g 1.75, 500 g 5.25 | blue wheat`,
  shelf({ ...spice, brands: ['Anjar Spices', 'Maison Karam'], shape: 'jar' })`
    Zaatar mix with sumac | Zaatar au sumac | زعتر خلطة بالسماق | 250 g 4.50, 500 g 8.50 | green leaf
    Zaatar with pistachios | Zaatar aux pistaches | زعتر ملوكي بالفستق | 250 g 6.50 | green leaf
    Sumac, ground | Sumac moulu | سماق ناعم | 200 g 3.50 | crimson fruit
    Roasted sesame | Sésame grillé | سمسم محمص | 250 g 2.75 | beige drop`,
  shelf({ ...sweet, brands: ['Tripoli Sweets'], rule: 'margin' })`
    Assorted baklava | Assortiment de baklavas | بقلاوة مشكلة | 250 g 6.00, 500 g 11.50, 1 kg 22.00 | baklava crust green
    Pistachio fingers | Doigts aux pistaches | أصابع بالفستق | 500 g 14.00, 1 kg 27.00 | baklava crust green
    Cashew nests | Nids aux noix de cajou | عش البلبل بالكاجو | 500 g 12.50 | baklava crust green
    Maamoul with dates | Maamoul aux dattes | معمول بالتمر | 500 g 7.50, 1 kg 14.00 | maamoul straw cocoa
    Maamoul with pistachios | Maamoul aux pistaches | معمول بالفستق | 500 g 12.00, 1 kg 23.00 | maamoul straw cocoa
    Maamoul with walnuts | Maamoul aux noix | معمول بالجوز | 500 g 10.50 | maamoul straw cocoa
    Barazek, sesame biscuits | Barazek au sésame | برازق | 400 g 5.50 | cookie cream crust
    Ghraybeh, butter biscuits | Ghraybeh au beurre | غريبة | 400 g 5.25 | cookie cream crust
    Nammoura, semolina cake | Nammoura, gâteau de semoule | نمورة | 500 g 5.00 | baklava crust green
    Nougat with pistachios | Nougat aux pistaches | نوغا بالفستق | 250 g 6.50 | sweets white cream
    Sesame brittle | Croquant au sésame | سمسمية | 250 g 3.25 | sweets white cream`,
  shelf({ ...sweet, brands: ['Tripoli Sweets'], shape: 'sweets', rule: 'percent' })`
    Turkish delight, rose | Loukoum à la rose | راحة بالورد | 250 g 2.50, 500 g 4.50 | blush blush
    Turkish delight, pistachio | Loukoum à la pistache | راحة بالفستق | 250 g 3.50, 500 g 6.50 | mint green
    Turkish delight, mastic | Loukoum au mastic | راحة بالمستكة | 250 g 2.75, 500 g 5.00 | white cream
    Sugared almonds, white | Dragées blanches | ملبس أبيض | 250 g 4.00, 500 g 7.50 | white cream
    Sugared almonds, coloured | Dragées de couleur | ملبس ملون | 250 g 4.00, 500 g 7.50 | blush blush`,
  shelf({
    ...sweet,
    brands: ['Cedar Valley', 'Maison Karam'],
    shape: 'bar',
    rule: 'margin',
    carton: 24,
  })`
    Dark chocolate 72% | Chocolat noir 72 % | شوكولا داكنة 72% | 100 g 3.75 | coffee square
    Milk chocolate | Chocolat au lait | شوكولا بالحليب | 100 g 3.25 | coffee square
    White chocolate | Chocolat blanc | شوكولا بيضاء | 100 g 3.25 | beige square
    Milk chocolate with hazelnuts | Chocolat au lait aux noisettes | شوكولا بالحليب والبندق | 100 g 3.75 | crust nut
    Dark chocolate with orange | Chocolat noir à l'orange | شوكولا داكنة بالبرتقال | 100 g 3.75 | crust nut
    Milk chocolate with pistachios | Chocolat au lait aux pistaches | شوكولا بالحليب والفستق | 100 g 4.25 | crust nut`,
  shelf({ ...sweet, brands: ['Cedar Valley'], rule: 'percent', carton: 24 })`
    Butter biscuits | Biscuits au beurre | بسكويت بالزبدة | 150 g 1.50, 300 g 2.75 | box honey wheat
    Chocolate chip biscuits | Cookies aux pépites de chocolat | كوكيز بحبيبات الشوكولا | 150 g 1.90 | box honey wheat
    Digestive biscuits | Biscuits digestifs | بسكويت دايجستف | 250 g 1.75 | box honey wheat
    Chocolate wafers | Gaufrettes au chocolat | ويفر بالشوكولا | 150 g 1.25 | sachet coffee star
    Vanilla wafers | Gaufrettes à la vanille | ويفر بالفانيليا | 150 g 1.25 | sachet straw flower
    Date biscuits | Biscuits fourrés aux dattes | بسكويت محشو بالتمر | 250 g 2.00 | sachet coffee star
    Chocolate spread with hazelnuts | Pâte à tartiner aux noisettes | شوكولا بالبندق للدهن | 350 g 4.25, 700 g 7.75 | jar coffee nut
    Mint drops | Bonbons à la menthe | ملبس بالنعناع | 200 g 1.75 | candy mint white
    Fruit drops | Bonbons aux fruits | سكاكر بالفواكه | 200 g 1.75 | candy red straw
    Toffees | Caramels | كراميل | 200 g 2.25 | candy red straw
    Marshmallows | Guimauves | مارشميلو | 150 g 1.75 | candy blush white
    Jelly bears | Oursons gélifiés | جيلي دببة | 150 g 1.50 | candy red straw
    Chewing gum, mint | Chewing-gum à la menthe | علكة بالنعناع | 0.75 | candy mint white`,
]
