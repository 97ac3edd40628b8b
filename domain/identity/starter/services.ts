import type { StarterTables } from './tables.ts'

export const services: StarterTables = {
  categories: `
    work        | Work          | Prestations       | أعمال        | #0c6778
    advice      | Advice        | Conseil           | استشارات     | #22335c
    maintenance | Maintenance   | Maintenance       | صيانة        | #6b7280
    travel      | Travel        | Déplacements      | تنقل         | #a98b3a
    parts       | Parts         | Pièces            | قطع          | #8a8272`,
  items: `
    Hour of work             | Heure de travail              | ساعة عمل             | work        | hour  | 25  | standard | made
    Day of work              | Journée de travail            | يوم عمل              | work        | day   | 180 | standard | made
    Urgent hour of work      | Heure de travail urgente      | ساعة عمل طارئة       | work        | hour  | 40  | standard | made
    Installation             | Installation                  | تركيب                | work        | visit | 60  | standard | made
    Repair                   | Réparation                    | تصليح                | work        | visit | 40  | standard | made
    Cleaning, hour           | Nettoyage, heure              | تنظيف، ساعة          | work        | hour  | 10  | standard | made
    Design, hour             | Conception, heure             | تصميم، ساعة          | work        | hour  | 35  | standard | made
    Consultation             | Consultation                  | استشارة              | advice      | hour  | 50  | standard | made
    Survey on site           | Visite d’étude                | كشف ميداني           | advice      | visit | 30  | standard | made
    Training, day            | Formation, journée            | تدريب، يوم           | advice      | day   | 250 | standard | made
    Report                   | Rapport                       | تقرير                | advice      | piece | 100 | standard | made
    Maintenance contract     | Contrat de maintenance        | عقد صيانة            | maintenance | month | 80  | standard | made
    Maintenance visit        | Visite de maintenance         | زيارة صيانة          | maintenance | visit | 45  | standard | made
    Hotline, month           | Assistance, mois              | دعم هاتفي، شهر       | maintenance | month | 30  | standard | made
    Call-out                 | Déplacement                   | رسم انتقال           | travel      | visit | 15  | standard | made
    Travel, hour             | Trajet, heure                 | وقت الطريق، ساعة     | travel      | hour  | 15  | standard | made
    Delivery                 | Livraison                     | توصيل                | travel      | visit | 10  | standard | made
    Small supplies           | Petites fournitures           | لوازم صغيرة          | parts       | piece | 5   | standard | made
    Spare part               | Pièce détachée                | قطعة غيار            | parts       | piece | 20  | standard`,
}
