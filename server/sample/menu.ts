/** Where the café prepares what is ordered, and what guests may choose with it. */
import type { Name } from './data.ts'

export const stations: readonly Name[] = [
  ['Bar', 'Bar', 'البار'],
  ['Oven', 'Four', 'الفرن'],
  ['Kitchen', 'Cuisine', 'المطبخ'],
]

type Option = readonly [name: Name, price: string]

const free = (...names: Name[]): Option[] => names.map((name) => [name, '0'])

export const modifiers: readonly {
  name: Name
  min: number
  max: number
  options: readonly Option[]
}[] = [
  {
    name: ['Milk', 'Lait', 'الحليب'],
    min: 1,
    max: 1,
    options: [
      ...free(['Whole milk', 'Lait entier', 'حليب كامل الدسم']),
      ...free(['Skimmed milk', 'Lait écrémé', 'حليب خالي الدسم']),
      [['Oat milk', "Lait d'avoine", 'حليب الشوفان'], '0.5'],
      [['Almond milk', "Lait d'amande", 'حليب اللوز'], '0.75'],
    ],
  },
  {
    name: ['Sugar', 'Sucre', 'السكر'],
    min: 0,
    max: 1,
    options: free(
      ['No sugar', 'Sans sucre', 'سادة'],
      ['Medium', 'Moyennement sucré', 'وسط'],
      ['Sweet', 'Sucré', 'حلوة'],
    ),
  },
  {
    name: ['Extra shot', 'Dose en plus', 'جرعة إضافية'],
    min: 0,
    max: 2,
    options: [
      [['Extra shot of espresso', "Dose d'espresso en plus", 'جرعة إسبرسو إضافية'], '0.75'],
      [['Decaffeinated', 'Décaféiné', 'بدون كافيين'], '0.25'],
    ],
  },
  {
    name: ['Syrup', 'Sirop', 'الشراب'],
    min: 0,
    max: 2,
    options: [
      [['Vanilla', 'Vanille', 'فانيليا'], '0.5'],
      [['Caramel', 'Caramel', 'كراميل'], '0.5'],
      [['Hazelnut', 'Noisette', 'بندق'], '0.5'],
    ],
  },
  {
    name: ['Ice', 'Glaçons', 'الثلج'],
    min: 0,
    max: 1,
    options: free(
      ['No ice', 'Sans glaçons', 'بدون ثلج'],
      ['Little ice', 'Peu de glaçons', 'ثلج قليل'],
      ['Extra ice', 'Plus de glaçons', 'ثلج إضافي'],
    ),
  },
  {
    name: ['Toppings', 'Garnitures', 'إضافات'],
    min: 0,
    max: 5,
    options: [
      [['Vegetables', 'Crudités', 'خضار'], '0.75'],
      [['Extra cheese', 'Supplément fromage', 'جبنة إضافية'], '1'],
      [['Olives', 'Olives', 'زيتون'], '0.5'],
      [['Labneh', 'Labné', 'لبنة'], '1'],
      [['Chilli', 'Piment', 'حر'], '0.25'],
    ],
  },
  {
    name: ['Bread', 'Pain', 'الخبز'],
    min: 1,
    max: 1,
    options: [
      ...free(['Arabic bread', 'Pain libanais', 'خبز عربي']),
      ...free(['Baguette', 'Baguette', 'باغيت']),
      [['Saj bread', 'Pain saj', 'خبز صاج'], '0.5'],
      [['Brown bread', 'Pain complet', 'خبز أسمر'], '0.25'],
    ],
  },
  {
    name: ['Without', 'Sans', 'بدون'],
    min: 0,
    max: 6,
    options: free(
      ['No onion', 'Sans oignon', 'بدون بصل'],
      ['No garlic', 'Sans ail', 'بدون ثوم'],
      ['No tomato', 'Sans tomate', 'بدون بندورة'],
      ['No pickles', 'Sans cornichons', 'بدون كبيس'],
      ['No salt', 'Sans sel', 'بدون ملح'],
    ),
  },
  {
    name: ['Extras', 'Suppléments', 'زيادات'],
    min: 0,
    max: 4,
    options: [
      [['Fries', 'Frites', 'بطاطا مقلية'], '1.5'],
      [['Garlic sauce', "Crème d'ail", 'ثومية'], '0.5'],
      [['Cheese', 'Fromage', 'جبنة'], '1'],
      [['Fried egg', 'Œuf au plat', 'بيضة مقلية'], '1'],
    ],
  },
  {
    name: ['Flavour', 'Parfum', 'النكهة'],
    min: 1,
    max: 2,
    options: free(
      ['Vanilla', 'Vanille', 'فانيليا'],
      ['Chocolate', 'Chocolat', 'شوكولا'],
      ['Strawberry', 'Fraise', 'فراولة'],
      ['Pistachio', 'Pistache', 'فستق'],
      ['Lemon', 'Citron', 'ليمون'],
    ),
  },
]
