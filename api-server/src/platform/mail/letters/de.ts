import type { MailTemplates } from './letter';

export const de: MailTemplates = {
  codeLogin: ['', '{code} ist Ihr Doorstep-Code zum Anmelden. Er gilt 5 Minuten. Geben Sie ihn niemandem.'],
  codeLoginMail: [
    'Ihr Doorstep-Code: {code}',
    '{code} ist Ihr Doorstep-Code zum Anmelden. Er gilt einmal, 5 Minuten lang, in dem Browser, der ihn angefordert hat. Geben Sie ihn niemandem.\n\nWenn Sie ihn nicht angefordert haben, müssen Sie nichts tun.',
  ],
  codeResetMail: [
    'Ihr Doorstep-Code: {code}',
    '{code} ist Ihr Doorstep-Code für ein neues Passwort. Er gilt einmal, 5 Minuten lang, in dem Browser, der ihn angefordert hat. Geben Sie ihn niemandem.\n\nWenn Sie ihn nicht angefordert haben, müssen Sie nichts tun.',
  ],
  codeReset: ['', '{code} ist Ihr Doorstep-Code für ein neues Passwort. Er gilt 5 Minuten. Geben Sie ihn niemandem.'],
  codeContact: ['', '{code} ist Ihr Doorstep-Code, um diese Nummer zu bestätigen. Er gilt 5 Minuten.'],
  codeConfirm: [
    '',
    '{code} ist Ihr Doorstep-Code, um zu bestätigen, dass Sie es sind. Er gilt 5 Minuten. Geben Sie ihn niemandem.',
  ],
  codeEmail: [
    'Ihr Doorstep-Code: {code}',
    'Der Code, mit dem Sie diese E-Mail-Adresse bestätigen, ist {code}. Er gilt 5 Minuten.\n\nWenn Sie ihn nicht angefordert haben, müssen Sie nichts tun.',
  ],
  emailChanged: [
    'Ihre E-Mail-Adresse bei Doorstep wurde geändert',
    'Die E-Mail-Adresse Ihres Doorstep-Kontos wurde soeben geändert. Ab jetzt schreiben wir an die neue.\n\nWenn Sie das nicht waren, machen Sie es innerhalb von 72 Stunden rückgängig. Damit werden alle Geräte abgemeldet, und Sie wählen ein neues Passwort:\n\n{url}\n\nWenn Sie es waren, geben Sie diesen Link niemandem.',
  ],
  emailChangedText: [
    '',
    'Die E-Mail-Adresse Ihres Doorstep-Kontos wurde geändert. Nicht Sie? Innerhalb von 72 Stunden rückgängig machen: {url}',
  ],
  contactChanged: [
    'Ihre Telefonnummer bei Doorstep wurde geändert',
    'Die Telefonnummer Ihres Doorstep-Kontos wurde soeben geändert. Ab jetzt melden Sie sich mit der neuen an.\n\nWenn Sie das nicht waren, machen Sie es innerhalb von 72 Stunden rückgängig. Damit werden alle Geräte abgemeldet, und Sie wählen ein neues Passwort:\n\n{url}\n\nWenn Sie es waren, geben Sie diesen Link niemandem.',
  ],
  contactChangedText: [
    '',
    'Die Telefonnummer Ihres Doorstep-Kontos wurde geändert. Nicht Sie? Innerhalb von 72 Stunden rückgängig machen: {url}',
  ],
  detailsChanged: [
    'Ihre Angaben bei Doorstep wurden geändert',
    'Telefonnummer oder E-Mail-Adresse Ihres Doorstep-Kontos wurden soeben geändert. Wenn Sie das nicht waren, melden Sie sich bitte sofort bei uns: {url}',
  ],
  passwordChanged: [
    'Ihr Passwort bei Doorstep wurde geändert',
    'Das Passwort Ihres Doorstep-Kontos wurde soeben geändert, andere Geräte wurden abgemeldet.\n\nWenn Sie das nicht waren, machen Sie es innerhalb von 72 Stunden rückgängig. Damit werden alle Geräte abgemeldet, und Sie wählen ein neues Passwort:\n\n{url}\n\nWenn Sie es waren, geben Sie diesen Link niemandem.',
  ],
  passwordChangedText: [
    '',
    'Das Passwort Ihres Doorstep-Kontos wurde geändert. Nicht Sie? Innerhalb von 72 Stunden rückgängig machen: {url}',
  ],
  secondStepChanged: [
    'Der zweite Schritt Ihrer Doorstep-Anmeldung wurde geändert',
    'Der zweite Schritt Ihrer Anmeldung bei Doorstep wurde soeben ein- oder ausgeschaltet, oder seine Wiederherstellungscodes wurden erneuert.\n\nWenn Sie das nicht waren, machen Sie es innerhalb von 72 Stunden rückgängig. Damit werden alle Geräte abgemeldet, der zweite Schritt wird ausgeschaltet, und Sie wählen ein neues Passwort:\n\n{url}\n\nWenn Sie es waren, geben Sie diesen Link niemandem.',
  ],
  secondStepChangedText: [
    '',
    'Der zweite Schritt Ihrer Doorstep-Anmeldung wurde geändert. Nicht Sie? Innerhalb von 72 Stunden rückgängig machen: {url}',
  ],
  identityChanged: [
    'Ihre Anmeldung bei Doorstep wurde geändert',
    'Die Anmeldung mit einem anderen Konto, etwa von Google oder Apple, wurde soeben zu Ihrem Doorstep-Konto hinzugefügt oder daraus entfernt.\n\nWenn Sie das nicht waren, machen Sie es binnen 72 Stunden rückgängig. Damit werden alle abgemeldet, und Sie wählen ein neues Passwort:\n\n{url}\n\nWenn Sie es waren, behalten Sie diesen Link für sich.',
  ],
  identityChangedText: [
    '',
    'Die Anmeldung mit einem anderen Konto wurde zu Ihrem Doorstep-Konto hinzugefügt oder entfernt. Nicht Sie? Innerhalb von 72 Stunden rückgängig machen: {url}',
  ],
  newDevice: [
    'Ein neues Gerät hat sich bei Ihrem Doorstep-Konto angemeldet',
    'Soeben hat sich jemand mit einem Gerät, das Ihr Doorstep-Konto noch nicht kannte, angemeldet: {device}.\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, wählen Sie jetzt ein neues Passwort; damit werden alle Geräte abgemeldet:\n\n{url}',
  ],
  newDeviceText: [
    '',
    'Ein neues Gerät hat sich bei Ihrem Doorstep-Konto angemeldet: {device}. Nicht Sie? Wählen Sie ein neues Passwort, das meldet alle ab: {url}',
  ],
  verifyEmail: [
    'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    'Willkommen bei Doorstep. Bitte bestätigen Sie mit diesem Link, dass die Adresse Ihnen gehört. Bis dahin schreiben wir Ihnen nur 7 Tage lang über Ihre Buchungen. Er gilt 24 Stunden, auf jedem Gerät:\n\n{url}\n\nWenn Sie sich nicht bei Doorstep registriert haben, müssen Sie nichts tun.',
  ],
  applicationReceived: [
    'Wir haben Ihre Bewerbung erhalten',
    'Danke für Ihre Bewerbung als Anbieter bei Doorstep. Wir prüfen Ihre Unterlagen und melden uns, sobald Ihr Profil freigegeben ist. Bis dahin können Sie sich anmelden und den Stand sehen.\n\nBitte bestätigen Sie mit diesem Link, dass die Adresse Ihnen gehört. Bis dahin können wir Ihnen nur 7 Tage lang schreiben. Er gilt 24 Stunden:\n\n{url}',
  ],
  applicationApproved: [
    'Ihre Bewerbung ist angenommen',
    'Willkommen bei Doorstep: Ihre Bewerbung ist angenommen, und ab jetzt finden und buchen Kunden Sie. Ihre Leistungen, Preise und Zeiten stehen in Ihrem Arbeitsbereich:\n\n{url}/provider',
  ],
  applicationRefused: [
    'Ihre Bewerbung bei Doorstep',
    'Wir haben Ihre Bewerbung geprüft und können sie nicht annehmen. Der Grund:\n\n{note}\n\nWenn Sie das für einen Irrtum halten, schreiben Sie uns: {url}/contact-us',
  ],
  applicationMoreWanted: [
    'Für Ihre Bewerbung fehlt noch etwas',
    'Damit es mit Ihrer Bewerbung weitergeht, brauchen wir von Ihnen:\n\n{note}\n\nMelden Sie sich an und senden Sie es in Ihrem Arbeitsbereich: {url}/provider',
  ],
  licenceWanted: [
    'Wir brauchen Ihre Lizenz noch einmal',
    'So können wir die neue Lizenz nicht annehmen:\n\n{note}\n\nSie bleiben gelistet. Bitte senden Sie sie in Ihrem Arbeitsbereich noch einmal: {url}/provider',
  ],
  licenceEnded: [
    'Ihre Lizenz ist abgelaufen',
    'Die Lizenz, die uns von Ihnen vorliegt, ist am {day} abgelaufen. Ihr Profil trägt vorerst kein Prüfzeichen, und Sie erhalten keine neuen Aufträge in Gewerken, die eine Lizenz verlangen. Angenommene Aufträge bleiben bestehen. Bitte laden Sie die neue in Ihrem Arbeitsbereich hoch; sobald wir sie geprüft haben, ist alles wie zuvor: {url}/provider',
  ],
  licenceExpires: [
    'Ihre Lizenz läuft am {day} ab',
    'Die Lizenz, die uns von Ihnen vorliegt, läuft am {day} ab. Bitte laden Sie vorher die neue in Ihrem Arbeitsbereich hoch: {url}/provider',
  ],
  payoutFailed: [
    'Wir konnten {amount} nicht auszahlen',
    'Ihre Bank hat unsere Auszahlung von {amount} auf das Konto mit den letzten Ziffern {last4} nicht angenommen. Das Geld gehört Ihnen und wartet. Bitte prüfen Sie Ihr Auszahlungskonto in Ihrem Arbeitsbereich und ändern Sie, was nicht stimmt; das Geld kommt dann in die nächste Auszahlung: {url}/provider-earnings',
  ],
  refundRefused: [
    '{amount} konnten nicht auf Ihre Karte erstattet werden',
    'Die Karte, mit der Sie {amount} aufgeladen haben, nimmt keine Erstattung mehr an. Das Geld liegt wieder in Ihrem Guthaben. Wir können es Ihnen überweisen: Schreiben Sie uns mit Ihrer Kontonummer, oder nutzen Sie es für eine Buchung: {url}/contact-us',
  ],
  moneyTransferred: [
    'Wir haben Ihnen {amount} überwiesen',
    'Wir haben Ihnen {amount} aus Ihrem Guthaben überwiesen. Das Geld ist in wenigen Werktagen bei Ihnen. Die Referenz lautet {reference}.',
  ],
  payoutAccountWanted: [
    'Wohin sollen wir Ihre {amount} senden?',
    '{amount} Ihrer Einnahmen liegen bei uns, weil wir noch nicht wissen, auf welches Bankkonto sie gehen sollen. Bitte tragen Sie es in Ihrem Arbeitsbereich ein: {url}/provider-payout-account\n\nVon da an zahlen wir an jedem Auszahlungstag aus, an dem mindestens {minimum} für Sie da sind.',
  ],
  accountSuspended: [
    'Ihr Doorstep-Konto ist gesperrt',
    'Wir haben Ihr Konto gesperrt. Der Grund:\n\n{note}\n\nWenn Sie das für einen Irrtum halten, schreiben Sie uns: {url}/contact-us',
  ],
  accountSuspendedText: [
    '',
    'Wir haben Ihr Doorstep-Konto gesperrt. Wenn Sie das für einen Irrtum halten, schreiben Sie uns: {url}/contact-us',
  ],
  accountRestored: [
    'Ihr Doorstep-Konto ist wieder offen',
    'Ihr Konto ist wieder offen, und Sie können sich wie zuvor anmelden: {url}/login',
  ],
  accountRestoredText: ['', 'Ihr Doorstep-Konto ist wieder offen. Sie können sich wie zuvor anmelden: {url}/login'],
  accountDeleted: [
    'Ihr Doorstep-Konto ist gelöscht',
    'Ihr Doorstep-Konto wurde soeben gelöscht, wie Sie es wollten. Sie sind überall abgemeldet, und dies ist unsere letzte Nachricht an Sie. Wir behalten nur, was die Buchhaltung behalten muss.\n\nWenn Sie das nicht waren, schreiben Sie uns bitte sofort: {url}/contact-us',
  ],
  accountDeletedText: [
    '',
    'Ihr Doorstep-Konto wurde soeben gelöscht, wie Sie es wollten. Nicht Sie? Schreiben Sie uns sofort: {url}/contact-us',
  ],
  reviewHidden: [
    'Wir haben Ihre Bewertung ausgeblendet',
    '{note}\n\nIhre Bewertung ist nicht mehr zu lesen und zählt nicht für die Gesamtbewertung. Wenn Sie das anders sehen, können Sie binnen 7 Tagen einmal widersprechen, in Ihrer Buchung: {url}/my-booking',
  ],
  reviewStaysHidden: [
    'Ihre Bewertung bleibt ausgeblendet',
    '{note}\n\nWir haben Ihre Bewertung noch einmal angesehen, wie Sie es wollten. Diese Entscheidung ist endgültig.',
  ],
  reviewRestored: [
    'Ihre Bewertung ist wieder zu sehen',
    '{note}\n\nIhre Bewertung steht wieder im Profil und zählt für die Gesamtbewertung.',
  ],
  reviewReportAnswered: [
    'Ihre Meldung einer Bewertung ist beantwortet',
    '{note}\n\nWenn Sie das anders sehen, schreiben Sie uns: {url}/contact-us',
  ],
  workPhotoHidden: [
    'Wir haben eines Ihrer Arbeitsfotos ausgeblendet',
    '{note}\n\nDas Foto ist in Ihrem Profil nicht mehr zu sehen. Wenn Sie das anders sehen, schreiben Sie uns: {url}/contact-us',
  ],
  workPhotoRestored: [
    'Ihr Arbeitsfoto ist wieder zu sehen',
    '{note}\n\nDas Foto ist wieder in Ihrem Profil zu sehen: {url}/provider-profile',
  ],
  photoReportAnswered: [
    'Ihre Meldung eines Fotos ist beantwortet',
    '{note}\n\nWenn Sie das anders sehen, schreiben Sie uns: {url}/contact-us',
  ],
  contactAnswered: [
    'Unsere Antwort auf Ihre Nachricht ({reference})',
    '{note}\n\nIhr Zeichen ist {reference}. Sie können uns wieder schreiben: {url}/contact-us',
  ],
  contactReceived: [
    'Wir haben Ihre Nachricht erhalten ({reference})',
    'Danke für Ihre Nachricht an Doorstep. Ihr Zeichen ist {reference}. Wir antworten innerhalb eines Werktags.\n\nWenn Sie uns nicht geschrieben haben, müssen Sie nichts tun.',
  ],
  areaWait: [
    'Wir sagen Ihnen, wenn wir zu Ihnen kommen',
    'Sie möchten erfahren, wann Doorstep zu Ihrer Adresse kommt. Heute arbeiten wir in {area} und Umgebung. Sobald Ihre Adresse in unserem Gebiet liegt, schreiben wir Ihnen, ein einziges Mal.\n\nWenn Sie das nicht mehr möchten, schreiben Sie uns: {url}/contact-us',
  ],
  areaOpened: [
    'Wir kommen jetzt zu Ihnen',
    'Unser Gebiet ist gewachsen, und Ihre Adresse liegt darin: Ab jetzt können Sie bei Doorstep buchen.\n\n{url}\n\nSie hatten um diese Nachricht gebeten; Ihren Wunsch bewahren wir nicht länger auf.',
  ],
  newsletterConfirm: [
    'Bitte bestätigen Sie Ihr Abonnement',
    'Jemand, hoffentlich Sie, hat den Newsletter von Doorstep für diese Adresse bestellt. Bestätigen Sie es hier:\n\n{url}\n\nWenn Sie das nicht waren, müssen Sie nichts tun und hören nichts mehr von uns.',
  ],
  newsletterWelcome: [
    'Willkommen beim Newsletter von Doorstep',
    'Ihr Abonnement ist bestätigt. Etwa einmal im Monat schreiben wir über die Pflege des Zuhauses.\n\nSie können sich jederzeit abmelden: {url}',
  ],
};
