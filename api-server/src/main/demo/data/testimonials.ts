import type { Language } from '../../../platform/language';

export interface DemoTestimonial {
  author: string;
  comment: string;
  translations: Readonly<Record<Exclude<Language, 'en'>, string>>;
}

export const demoTestimonials: readonly DemoTestimonial[] = [
  {
    author: 'Mia Torres',
    comment: 'I saw the price, picked Thursday at one, and Daniel rang the bell at 12:58. The leak was gone by two.',
    translations: {
      es: 'Vi el precio, elegí el jueves a la una y Daniel llamó al timbre a las 12:58. A las dos ya no había fuga.',
      fr: 'J’ai vu le prix, choisi jeudi à treize heures, et Daniel a sonné à 12 h 58. À quatorze heures, plus de fuite.',
      fa: 'قیمت را دیدم، پنجشنبه ساعت یک را انتخاب کردم و دنیل ساعت ۱۲:۵۸ زنگ زد. ساعت دو دیگر نشتی نبود.',
      de: 'Ich sah den Preis, wählte Donnerstag um eins, und Daniel klingelte um 12:58 Uhr. Um zwei war das Leck weg.',
      ru: 'Увидела цену, выбрала четверг, час дня, и в 12:58 Даниэль уже звонил в дверь. К двум протечки не было.',
    },
  },
  {
    author: 'Min-jun Lee',
    comment: 'Sent photos before and after each room. I was at work and could stop worrying.',
    translations: {
      es: 'Envió fotos de cada habitación, antes y después. Yo estaba en el trabajo y pude dejar de preocuparme.',
      fr: 'Des photos avant et après chaque pièce. J’étais au travail et j’ai pu cesser de m’inquiéter.',
      fa: 'از هر اتاق، پیش و پس از کار، عکس فرستاد. سر کار بودم و خیالم راحت شد.',
      de: 'Fotos von jedem Zimmer, vorher und nachher. Ich war bei der Arbeit und musste mir keine Sorgen mehr machen.',
      ru: 'Присылали фото каждой комнаты до и после. Я был на работе и перестал волноваться.',
    },
  },
  {
    author: 'Piotr Malik',
    comment: 'The red wine is gone from the white tablecloth. I saw it with my own eyes.',
    translations: {
      es: 'El vino tinto ha desaparecido del mantel blanco. Lo he visto con mis propios ojos.',
      fr: 'Le vin rouge a disparu de la nappe blanche. Je l’ai vu de mes propres yeux.',
      fa: 'لکهٔ شراب قرمز از رومیزی سفید رفته است. با چشم خودم دیدم.',
      de: 'Der Rotwein ist aus der weißen Tischdecke verschwunden. Ich habe es mit eigenen Augen gesehen.',
      ru: 'Красное вино исчезло с белой скатерти. Видел своими глазами.',
    },
  },
  {
    author: 'Maribel Reyes',
    comment: 'The panel is labelled. After eleven years I know which switch is the oven.',
    translations: {
      es: 'El cuadro eléctrico está rotulado. Después de once años sé cuál es el interruptor del horno.',
      fr: 'Le tableau est étiqueté. Après onze ans, je sais quel disjoncteur est celui du four.',
      fa: 'تابلوی برق برچسب خورد. پس از یازده سال می‌دانم کدام کلید مال فر است.',
      de: 'Der Sicherungskasten ist beschriftet. Nach elf Jahren weiß ich, welcher Schalter zum Ofen gehört.',
      ru: 'Щиток подписан. Через одиннадцать лет я знаю, какой автомат отвечает за духовку.',
    },
  },
  {
    author: 'Alicia Fontaine',
    comment: 'Nothing broken, nothing lost, and they carried the piano stool like a baby.',
    translations: {
      es: 'Nada roto, nada perdido, y llevaron la banqueta del piano como a un bebé.',
      fr: 'Rien de cassé, rien de perdu, et ils ont porté le tabouret du piano comme un bébé.',
      fa: 'نه چیزی شکست، نه چیزی گم شد، و چهارپایهٔ پیانو را مثل نوزاد بردند.',
      de: 'Nichts zerbrochen, nichts verloren, und den Klavierhocker haben sie getragen wie ein Baby.',
      ru: 'Ничего не разбили и не потеряли, а банкетку от пианино несли как младенца.',
    },
  },
  {
    author: 'Greta Olsen',
    comment: 'Mixed the green to match my grandmother’s teapot. It is exactly that green.',
    translations: {
      es: 'Mezcló el verde para que fuera como la tetera de mi abuela. Es exactamente ese verde.',
      fr: 'Le vert a été mélangé d’après la théière de ma grand-mère. C’est exactement ce vert.',
      fa: 'سبز را طوری ترکیب کرد که مثل قوری مادربزرگم شود. دقیقاً همان سبز است.',
      de: 'Das Grün wurde nach der Teekanne meiner Großmutter gemischt. Es ist genau dieses Grün.',
      ru: 'Зелёный подобрали под бабушкин чайник. Это именно тот зелёный.',
    },
  },
  {
    author: 'Gwen Hartley',
    comment: 'The error code meant a coin in the filter. He laughed, I laughed, done.',
    translations: {
      es: 'El código de error era una moneda en el filtro. Se rio él, me reí yo, y listo.',
      fr: 'Le code d’erreur, c’était une pièce dans le filtre. Il a ri, j’ai ri, c’était réparé.',
      fa: 'کد خطا یعنی سکه‌ای در فیلتر بود. او خندید، من خندیدم، و تمام.',
      de: 'Der Fehlercode bedeutete: eine Münze im Filter. Er lachte, ich lachte, fertig.',
      ru: 'Код ошибки означал монету в фильтре. Он посмеялся, я посмеялась, готово.',
    },
  },
  {
    author: 'Devon Miles',
    comment: 'Came back the next day to check that it stayed dry, without being asked.',
    translations: {
      es: 'Volvió al día siguiente para comprobar que seguía seco, sin que se lo pidiera.',
      fr: 'Il est revenu le lendemain vérifier que c’était resté sec, sans qu’on le lui demande.',
      fa: 'روز بعد بی‌آنکه کسی بخواهد برگشت تا ببیند هنوز خشک است یا نه.',
      de: 'Kam am nächsten Tag ungefragt wieder, um zu sehen, ob es trocken geblieben war.',
      ru: 'На следующий день сам пришёл проверить, что всё осталось сухим.',
    },
  },
];
