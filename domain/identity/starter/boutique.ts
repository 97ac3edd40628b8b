import type { StarterTables } from './tables.ts'

export const boutique: StarterTables = {
  categories: `
    women       | Women       | Femme       | نساء      | #b56a86
    men         | Men         | Homme       | رجال      | #22335c
    children    | Children    | Enfant      | أطفال     | #d99a2b
    shoes       | Shoes       | Chaussures  | أحذية     | #6b4a2f
    accessories | Accessories | Accessoires | إكسسوارات | #7d9a8c
    gifts       | Gifts       | Cadeaux     | هدايا     | #a4472f`,
  items: `
    Dress               | Robe                   | فستان           | women       | piece | 45  | standard
    Blouse              | Chemisier              | بلوزة           | women       | piece | 28  | standard
    Skirt               | Jupe                   | تنورة           | women       | piece | 30  | standard
    Women’s trousers    | Pantalon femme         | بنطلون نسائي    | women       | piece | 35  | standard
    Shirt               | Chemise                | قميص            | men         | piece | 30  | standard
    T-shirt             | T-shirt                | تي شيرت         | men         | piece | 15  | standard
    Men’s trousers      | Pantalon homme         | بنطلون رجالي    | men         | piece | 35  | standard
    Jeans               | Jean                   | جينز            | men         | piece | 40  | standard
    Jacket              | Veste                  | سترة            | men         | piece | 70  | standard
    Children’s set      | Ensemble enfant        | طقم أطفال       | children    | piece | 25  | standard
    Children’s dress    | Robe enfant            | فستان أطفال     | children    | piece | 25  | standard
    Pyjamas             | Pyjama                 | بيجاما          | children    | piece | 18  | standard
    Trainers            | Baskets                | حذاء رياضي      | shoes       | piece | 55  | standard
    Sandals             | Sandales               | صندل            | shoes       | piece | 30  | standard
    Leather shoes       | Chaussures en cuir     | حذاء جلد        | shoes       | piece | 70  | standard
    Handbag             | Sac à main             | حقيبة يد        | accessories | piece | 50  | standard
    Belt                | Ceinture               | حزام            | accessories | piece | 15  | standard
    Scarf               | Écharpe                | وشاح            | accessories | piece | 12  | standard
    Socks               | Chaussettes            | جوارب           | accessories | pack  | 5   | standard
    Gift box            | Coffret cadeau         | علبة هدية       | gifts       | piece | 10  | standard
    Scented candle      | Bougie parfumée        | شمعة معطرة      | gifts       | piece | 12  | standard
    Alteration          | Retouche               | تعديل ثياب      | accessories | piece | 5   | standard | made`,
}
