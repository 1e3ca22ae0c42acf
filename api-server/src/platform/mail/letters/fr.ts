import type { MailTemplates } from './letter';

export const fr: MailTemplates = {
  codeLogin: [
    '',
    '{code} est votre code Doorstep pour vous connecter. Il est valable 5 minutes. Ne le donnez à personne.',
  ],
  codeLoginMail: [
    'Votre code Doorstep : {code}',
    '{code} est votre code Doorstep pour vous connecter. Il est valable une fois, pendant 5 minutes, dans le navigateur qui l’a demandé. Ne le donnez à personne.\n\nSi vous ne l’avez pas demandé, vous n’avez rien à faire.',
  ],
  codeResetMail: [
    'Votre code Doorstep : {code}',
    '{code} est votre code Doorstep pour un nouveau mot de passe. Il est valable une fois, pendant 5 minutes, dans le navigateur qui l’a demandé. Ne le donnez à personne.\n\nSi vous ne l’avez pas demandé, vous n’avez rien à faire.',
  ],
  codeReset: [
    '',
    '{code} est votre code Doorstep pour un nouveau mot de passe. Il est valable 5 minutes. Ne le donnez à personne.',
  ],
  codeContact: ['', '{code} est votre code Doorstep pour confirmer ce numéro. Il est valable 5 minutes.'],
  codeConfirm: [
    '',
    '{code} est votre code Doorstep pour confirmer que c’est bien vous. Il est valable 5 minutes. Ne le donnez à personne.',
  ],
  codeEmail: [
    'Votre code Doorstep : {code}',
    'Le code pour confirmer cette adresse e-mail est {code}. Il est valable 5 minutes.\n\nSi vous n’avez rien demandé, vous n’avez rien à faire.',
  ],
  emailChanged: [
    'Votre adresse e-mail Doorstep a changé',
    'L’adresse e-mail de votre compte Doorstep vient d’être modifiée. Désormais, nous écrivons à la nouvelle.\n\nSi ce n’était pas vous, annulez ce changement sous 72 heures. Toutes les sessions seront fermées et un nouveau mot de passe vous sera demandé :\n\n{url}\n\nSi c’était vous, ne partagez pas ce lien.',
  ],
  emailChangedText: [
    '',
    "L'adresse e-mail de votre compte Doorstep a changé. Ce n'était pas vous ? Annulez sous 72 heures : {url}",
  ],
  contactChanged: [
    'Votre numéro de téléphone chez Doorstep a changé',
    'Le numéro de téléphone de votre compte Doorstep vient d’être modifié. Désormais, vous vous connectez avec le nouveau.\n\nSi ce n’était pas vous, annulez ce changement sous 72 heures. Toutes les sessions seront fermées et un nouveau mot de passe vous sera demandé :\n\n{url}\n\nSi c’était vous, ne partagez pas ce lien.',
  ],
  contactChangedText: [
    '',
    "Le numéro de votre compte Doorstep a changé. Ce n'était pas vous ? Annulez sous 72 heures : {url}",
  ],
  detailsChanged: [
    'Vos coordonnées chez Doorstep ont changé',
    'Le numéro ou l’adresse e-mail de votre compte Doorstep vient d’être modifié. Si ce n’était pas vous, contactez-nous tout de suite : {url}',
  ],
  passwordChanged: [
    'Votre mot de passe Doorstep a changé',
    'Le mot de passe de votre compte Doorstep vient d’être modifié et les autres appareils ont été déconnectés.\n\nSi ce n’était pas vous, annulez ce changement sous 72 heures. Toutes les sessions seront fermées et un nouveau mot de passe vous sera demandé :\n\n{url}\n\nSi c’était vous, ne partagez pas ce lien.',
  ],
  passwordChangedText: [
    '',
    'Le mot de passe de votre compte Doorstep a changé. Ce n’était pas vous ? Annulez sous 72 heures : {url}',
  ],
  secondStepChanged: [
    'La seconde étape de votre connexion Doorstep a changé',
    'La seconde étape de votre connexion à Doorstep vient d’être activée ou désactivée, ou ses codes de récupération ont été renouvelés.\n\nSi ce n’était pas vous, annulez ce changement sous 72 heures. Toutes les sessions seront fermées, la seconde étape sera désactivée et un nouveau mot de passe vous sera demandé :\n\n{url}\n\nSi c’était vous, ne partagez pas ce lien.',
  ],
  secondStepChangedText: [
    '',
    'La seconde étape de votre connexion Doorstep a changé. Ce n’était pas vous ? Annulez sous 72 heures : {url}',
  ],
  identityChanged: [
    'Votre connexion à Doorstep a changé',
    'La connexion avec un autre compte, comme Google ou Apple, vient d’être ajoutée à votre compte Doorstep ou retirée de celui-ci.\n\nSi ce n’était pas vous, annulez ce changement sous 72 heures. Toutes les sessions seront fermées et vous choisirez un nouveau mot de passe :\n\n{url}\n\nSi c’était vous, gardez ce lien pour vous.',
  ],
  identityChangedText: [
    '',
    'La connexion avec un autre compte a été ajoutée à votre compte Doorstep ou retirée. Ce n’était pas vous ? Annulez sous 72 heures : {url}',
  ],
  newDevice: [
    'Un nouvel appareil s’est connecté à votre compte Doorstep',
    'Quelqu’un vient de se connecter à votre compte Doorstep avec un appareil que nous ne connaissions pas : {device}.\n\nSi c’était vous, vous n’avez rien à faire. Sinon, choisissez maintenant un nouveau mot de passe ; toutes les sessions seront fermées :\n\n{url}',
  ],
  newDeviceText: [
    '',
    'Un nouvel appareil s’est connecté à votre compte Doorstep : {device}. Ce n’était pas vous ? Choisissez un nouveau mot de passe, ce qui ferme toutes les sessions : {url}',
  ],
  verifyEmail: [
    'Confirmez votre adresse e-mail',
    'Bienvenue chez Doorstep. Confirmez avec ce lien que cette adresse est la vôtre. Sans confirmation, nous ne vous écrirons au sujet de vos réservations que pendant 7 jours. Le lien est valable 24 heures, sur tout appareil :\n\n{url}\n\nSi vous ne vous êtes pas inscrit chez Doorstep, vous n’avez rien à faire.',
  ],
  applicationReceived: [
    'Nous avons reçu votre candidature',
    'Merci pour votre candidature comme prestataire chez Doorstep. Nous vérifions vos documents et vous préviendrons dès que votre profil sera validé. D’ici là, vous pouvez vous connecter et suivre l’avancement de votre candidature.\n\nConfirmez avec ce lien que cette adresse est la vôtre. Sans confirmation, nous ne pourrons vous écrire que pendant 7 jours. Le lien est valable 24 heures :\n\n{url}',
  ],
  applicationApproved: [
    'Votre candidature est acceptée',
    'Bienvenue chez Doorstep : votre candidature est acceptée, et les clients peuvent désormais vous trouver et vous réserver. Vos services, prix et horaires sont dans votre espace prestataire :\n\n{url}/provider',
  ],
  applicationRefused: [
    'Votre candidature chez Doorstep',
    'Nous avons examiné votre candidature et ne pouvons pas l’accepter. La raison :\n\n{note}\n\nSi vous pensez que c’est une erreur, écrivez-nous : {url}/contact-us',
  ],
  applicationMoreWanted: [
    'Il nous manque quelque chose pour votre candidature',
    'Pour poursuivre votre candidature, nous avons besoin de ceci :\n\n{note}\n\nConnectez-vous et envoyez-le depuis votre espace prestataire : {url}/provider',
  ],
  licenceWanted: [
    'Nous avons de nouveau besoin de votre licence',
    'Nous ne pouvons pas accepter la nouvelle licence telle quelle :\n\n{note}\n\nVotre profil reste en ligne. Renvoyez-la dans votre espace prestataire : {url}/provider',
  ],
  licenceEnded: [
    'Votre licence a expiré',
    'La licence que vous nous avez fournie a expiré le {day}. Pour l’instant, votre profil n’affiche plus de badge et vous ne recevez plus de nouvelles missions dans les métiers qui exigent une licence. Les missions déjà acceptées sont maintenues. Veuillez envoyer la nouvelle licence dans votre espace prestataire ; dès que nous l’aurons vérifiée, tout redeviendra comme avant : {url}/provider',
  ],
  licenceExpires: [
    'Votre licence expire le {day}',
    'La licence que vous nous avez fournie expire le {day}. Veuillez envoyer la nouvelle avant cette date dans votre espace prestataire : {url}/provider',
  ],
  payoutFailed: [
    'Nous n’avons pas pu vous verser {amount}',
    'Votre banque n’a pas accepté notre versement de {amount} sur le compte se terminant par {last4}. L’argent est toujours à vous. Veuillez vérifier votre compte de versement dans votre espace prestataire et le corriger si nécessaire ; l’argent partira avec le prochain versement : {url}/provider-earnings',
  ],
  refundRefused: [
    'Votre carte n’a pas accepté le remboursement de {amount}',
    'La carte avec laquelle vous aviez ajouté {amount} à votre portefeuille n’accepte plus le remboursement. L’argent est de nouveau dans votre portefeuille. Nous pouvons vous l’envoyer par virement : écrivez-nous avec votre numéro de compte, ou utilisez-le pour une réservation : {url}/contact-us',
  ],
  moneyTransferred: [
    'Nous vous avons viré {amount}',
    'Nous vous avons envoyé {amount} de votre portefeuille par virement bancaire. L’argent arrive sous quelques jours ouvrés. La référence est {reference}.',
  ],
  payoutAccountWanted: [
    'Où devons-nous envoyer vos {amount} ?',
    '{amount} de vos revenus attendent chez nous, car nous ne savons pas encore sur quel compte bancaire les verser. Veuillez l’ajouter dans votre espace prestataire : {url}/provider-payout-account\n\nEnsuite, un versement part à chaque date de versement où au moins {minimum} sont disponibles pour vous.',
  ],
  accountSuspended: [
    'Votre compte Doorstep est suspendu',
    'Nous avons suspendu votre compte. La raison :\n\n{note}\n\nSi vous pensez que c’est une erreur, écrivez-nous : {url}/contact-us',
  ],
  accountSuspendedText: [
    '',
    'Nous avons suspendu votre compte Doorstep. Si vous pensez que c’est une erreur, écrivez-nous : {url}/contact-us',
  ],
  accountRestored: [
    'Votre compte Doorstep est rouvert',
    'Votre compte est rouvert et vous pouvez vous connecter comme avant : {url}/login',
  ],
  accountRestoredText: ['', 'Votre compte Doorstep est rouvert. Vous pouvez vous connecter comme avant : {url}/login'],
  accountDeleted: [
    'Votre compte Doorstep est supprimé',
    'Votre compte Doorstep vient d’être supprimé, comme vous l’avez demandé. Toutes vos sessions sont fermées, et ceci est notre dernier message. Nous ne conservons que ce que la comptabilité doit garder.\n\nSi ce n’était pas vous, écrivez-nous tout de suite : {url}/contact-us',
  ],
  accountDeletedText: [
    '',
    'Votre compte Doorstep vient d’être supprimé, comme vous l’avez demandé. Ce n’était pas vous ? Écrivez-nous tout de suite : {url}/contact-us',
  ],
  reviewHidden: [
    'Nous avons masqué votre avis',
    '{note}\n\nVotre avis n’est plus visible et ne compte plus dans la note. Si vous n’êtes pas d’accord, vous pouvez contester une fois, sous 7 jours, dans votre réservation : {url}/my-booking',
  ],
  reviewStaysHidden: [
    'Votre avis reste masqué',
    '{note}\n\nNous avons réexaminé votre avis, comme vous l’avez demandé. Cette décision est définitive.',
  ],
  reviewRestored: [
    'Votre avis est de nouveau visible',
    '{note}\n\nVotre avis figure de nouveau sur le profil et compte dans la note.',
  ],
  reviewReportAnswered: [
    'Votre signalement d’un avis a reçu une réponse',
    '{note}\n\nSi vous n’êtes pas d’accord, écrivez-nous : {url}/contact-us',
  ],
  workPhotoHidden: [
    'Nous avons masqué l’une de vos photos de travaux',
    '{note}\n\nLa photo n’apparaît plus sur votre profil. Si vous n’êtes pas d’accord, écrivez-nous : {url}/contact-us',
  ],
  workPhotoRestored: [
    'Votre photo de travaux est de nouveau visible',
    '{note}\n\nLa photo figure de nouveau sur votre profil : {url}/provider-profile',
  ],
  photoReportAnswered: [
    'Votre signalement d’une photo a reçu une réponse',
    '{note}\n\nSi vous n’êtes pas d’accord, écrivez-nous : {url}/contact-us',
  ],
  contactAnswered: [
    'Notre réponse à votre message ({reference})',
    '{note}\n\nVotre référence est {reference}. Vous pouvez nous écrire à nouveau : {url}/contact-us',
  ],
  contactReceived: [
    'Nous avons reçu votre message ({reference})',
    'Merci d’avoir écrit à Doorstep. Votre référence est {reference}. Nous répondons sous un jour ouvré.\n\nSi vous ne nous avez pas écrit, vous n’avez rien à faire.',
  ],
  areaWait: [
    'Nous vous préviendrons dès que nous viendrons chez vous',
    'Vous souhaitez savoir quand Doorstep viendra à votre adresse. Aujourd’hui, nous travaillons à {area} et aux alentours. Dès que votre adresse sera dans notre zone, nous vous écrirons, une seule fois.\n\nSi vous ne le souhaitez plus, écrivez-nous : {url}/contact-us',
  ],
  areaOpened: [
    'Nous venons désormais chez vous',
    'Notre zone s’est agrandie et comprend votre adresse : vous pouvez désormais réserver sur Doorstep.\n\n{url}\n\nVous aviez demandé ce message ; nous ne conservons plus votre demande.',
  ],
  newsletterConfirm: [
    'Confirmez votre abonnement',
    'Quelqu’un, sans doute vous-même, a demandé la lettre d’information de Doorstep pour cette adresse. Confirmez ici :\n\n{url}\n\nSi ce n’était pas vous, vous n’avez rien à faire et nous ne vous écrirons plus.',
  ],
  newsletterWelcome: [
    'Bienvenue dans la lettre d’information de Doorstep',
    'Votre abonnement est confirmé. Environ une fois par mois, nous vous parlons de l’entretien de la maison.\n\nVous pouvez vous désabonner à tout moment : {url}',
  ],
};
