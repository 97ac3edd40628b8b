import type { StarterTables } from './tables.ts'

export const grocery: StarterTables = {
  categories: `
    bakery   | Bread and bakery     | Pain et boulangerie   | خبز ومخبوزات  | #cf9444
    fresh    | Fruit and vegetables | Fruits et légumes     | خضار وفواكه   | #5e8c4a
    dairy    | Dairy and eggs       | Crèmerie et œufs      | ألبان وبيض    | #5b9db3
    pantry   | Pantry               | Épicerie              | مواد غذائية   | #c9b27c
    drinks   | Drinks               | Boissons              | مشروبات       | #3a86a0
    snacks   | Sweets and snacks    | Confiserie et snacks  | حلويات وتسالي | #7a3b2e
    home     | Cleaning and home    | Entretien et maison   | تنظيف ومنزل   | #5b8fa8
    care     | Care                 | Hygiène               | عناية شخصية   | #7d9a8c`,
  items: `
    Bread, pack             | Pain, paquet              | ربطة خبز          | bakery | pack  | 1    | basic
    Sliced toast            | Pain de mie               | خبز توست          | bakery | pack  | 2    | basic
    Tomatoes                | Tomates                   | بندورة            | fresh  | kilo  | 1.5  | basic
    Cucumbers               | Concombres                | خيار              | fresh  | kilo  | 1.5  | basic
    Potatoes                | Pommes de terre           | بطاطا             | fresh  | kilo  | 1    | basic
    Apples                  | Pommes                    | تفاح              | fresh  | kilo  | 2    | basic
    Bananas                 | Bananes                   | موز               | fresh  | kilo  | 1.5  | basic
    Milk 1 l                | Lait 1 l                  | حليب 1 ل          | dairy  | piece | 1.75 | basic
    Yoghurt 1 kg            | Yaourt 1 kg               | لبن 1 كلغ         | dairy  | piece | 2.5  | basic
    White cheese            | Fromage blanc             | جبنة بيضاء        | dairy  | kilo  | 8    | basic
    Eggs, 30                | Œufs, 30                  | كرتونة بيض 30     | dairy  | pack  | 5    | basic
    Rice 1 kg               | Riz 1 kg                  | أرز 1 كلغ         | pantry | piece | 2    | basic
    Sugar 1 kg              | Sucre 1 kg                | سكر 1 كلغ         | pantry | piece | 1.25 | basic
    Pasta 500 g             | Pâtes 500 g               | معكرونة 500 غ     | pantry | piece | 1.25 | food
    Olive oil 1 l           | Huile d’olive 1 l         | زيت زيتون 1 ل     | pantry | piece | 9    | food
    Sunflower oil 1 l       | Huile de tournesol 1 l    | زيت دوار الشمس 1 ل | pantry | piece | 3   | food
    Canned tuna             | Thon en boîte             | تونا معلبة        | pantry | piece | 2    | food
    Ground coffee 200 g     | Café moulu 200 g          | بن مطحون 200 غ    | pantry | piece | 4    | food
    Tea, 100 bags           | Thé, 100 sachets          | شاي 100 كيس       | pantry | pack  | 4    | food
    Water 1.5 l             | Eau 1,5 l                 | مياه 1.5 ل        | drinks | piece | 0.5  | food
    Soft drink 330 ml       | Soda 33 cl                | مشروب غازي 330 مل | drinks | piece | 0.75 | food
    Fruit juice 1 l         | Jus de fruits 1 l         | عصير فواكه 1 ل    | drinks | piece | 2    | food
    Chocolate bar           | Barre de chocolat         | لوح شوكولا        | snacks | piece | 1    | food
    Crisps                  | Chips                     | رقائق بطاطا       | snacks | piece | 1    | food
    Biscuits                | Biscuits                  | بسكويت            | snacks | pack  | 1.5  | food
    Washing-up liquid       | Liquide vaisselle         | سائل جلي          | home   | piece | 2.5  | standard
    Washing powder 3 kg     | Lessive 3 kg              | مسحوق غسيل 3 كلغ  | home   | piece | 9    | standard
    Tissues                 | Mouchoirs en papier       | محارم ورقية       | home   | pack  | 1.5  | standard
    Soap bar                | Savon                     | صابونة            | care   | piece | 1    | standard
    Shampoo 400 ml          | Shampooing 400 ml         | شامبو 400 مل      | care   | piece | 5    | standard`,
}
