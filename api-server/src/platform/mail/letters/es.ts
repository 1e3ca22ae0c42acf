import type { MailTemplates } from './letter';

export const es: MailTemplates = {
  codeLogin: ['', '{code} es tu código de Doorstep para iniciar sesión. Vale 5 minutos. No se lo digas a nadie.'],
  codeLoginMail: [
    'Tu código de Doorstep: {code}',
    '{code} es tu código de Doorstep para iniciar sesión. Vale una vez, durante 5 minutos, en el navegador que lo pidió. No se lo digas a nadie.\n\nSi no lo has pedido, no tienes que hacer nada.',
  ],
  codeResetMail: [
    'Tu código de Doorstep: {code}',
    '{code} es tu código de Doorstep para una contraseña nueva. Vale una vez, durante 5 minutos, en el navegador que lo pidió. No se lo digas a nadie.\n\nSi no lo has pedido, no tienes que hacer nada.',
  ],
  codeReset: ['', '{code} es tu código de Doorstep para una contraseña nueva. Vale 5 minutos. No se lo digas a nadie.'],
  codeContact: ['', '{code} es tu código de Doorstep para confirmar este número. Vale 5 minutos.'],
  codeConfirm: [
    '',
    '{code} es tu código de Doorstep para confirmar que eres tú. Vale 5 minutos. No se lo digas a nadie.',
  ],
  codeEmail: [
    'Tu código de Doorstep: {code}',
    'El código para confirmar esta dirección de correo es {code}. Vale 5 minutos.\n\nSi no lo has pedido, no tienes que hacer nada.',
  ],
  emailChanged: [
    'Ha cambiado tu correo en Doorstep',
    'Se acaba de cambiar la dirección de correo de tu cuenta de Doorstep. A partir de ahora escribiremos a la nueva.\n\nSi no has sido tú, deshazlo en un plazo de 72 horas. Se cerrarán todas las sesiones y te pediremos una contraseña nueva:\n\n{url}\n\nSi has sido tú, no compartas este enlace.',
  ],
  emailChangedText: [
    '',
    'Se ha cambiado el correo de tu cuenta de Doorstep. ¿No has sido tú? Deshazlo en 72 horas: {url}',
  ],
  contactChanged: [
    'Ha cambiado tu teléfono en Doorstep',
    'Se acaba de cambiar el teléfono de tu cuenta de Doorstep. A partir de ahora inicias sesión con el nuevo.\n\nSi no has sido tú, deshazlo en un plazo de 72 horas. Se cerrarán todas las sesiones y te pediremos una contraseña nueva:\n\n{url}\n\nSi has sido tú, no compartas este enlace.',
  ],
  contactChangedText: [
    '',
    'Se ha cambiado el teléfono de tu cuenta de Doorstep. ¿No has sido tú? Deshazlo en 72 horas: {url}',
  ],
  detailsChanged: [
    'Han cambiado tus datos en Doorstep',
    'Se acaba de cambiar el teléfono o el correo de tu cuenta de Doorstep. Si no has sido tú, ponte en contacto con nosotros enseguida: {url}',
  ],
  passwordChanged: [
    'Ha cambiado tu contraseña en Doorstep',
    'Se acaba de cambiar la contraseña de tu cuenta de Doorstep y se ha cerrado la sesión en los demás dispositivos.\n\nSi no has sido tú, deshazlo en un plazo de 72 horas. Se cerrarán todas las sesiones y te pediremos una contraseña nueva:\n\n{url}\n\nSi has sido tú, no compartas este enlace.',
  ],
  passwordChangedText: [
    '',
    'Se ha cambiado la contraseña de tu cuenta de Doorstep. ¿No has sido tú? Deshazlo en 72 horas: {url}',
  ],
  secondStepChanged: [
    'Ha cambiado el segundo paso de tu acceso a Doorstep',
    'El segundo paso de tu acceso a Doorstep se acaba de activar o desactivar, o se han renovado sus códigos de recuperación.\n\nSi no has sido tú, deshazlo en un plazo de 72 horas. Se cerrarán todas las sesiones, se desactivará el segundo paso y te pediremos una contraseña nueva:\n\n{url}\n\nSi has sido tú, no compartas este enlace.',
  ],
  secondStepChangedText: [
    '',
    'Ha cambiado el segundo paso de tu acceso a Doorstep. ¿No has sido tú? Deshazlo en 72 horas: {url}',
  ],
  identityChanged: [
    'Ha cambiado tu forma de acceder a Doorstep',
    'Se acaba de añadir a tu cuenta de Doorstep, o de quitar de ella, el acceso con otra cuenta, como Google o Apple.\n\nSi no has sido tú, deshazlo en 72 horas. Se cerrarán todas las sesiones y elegirás una contraseña nueva:\n\n{url}\n\nSi has sido tú, no compartas este enlace.',
  ],
  identityChangedText: [
    '',
    'Se ha añadido o quitado el acceso con otra cuenta en tu cuenta de Doorstep. ¿No has sido tú? Deshazlo en 72 horas: {url}',
  ],
  newDevice: [
    'Un dispositivo nuevo ha iniciado sesión en tu cuenta de Doorstep',
    'Alguien acaba de iniciar sesión en tu cuenta de Doorstep con un dispositivo que no conocíamos: {device}.\n\nSi has sido tú, no tienes que hacer nada. Si no, elige ahora una contraseña nueva; se cerrarán todas las sesiones:\n\n{url}',
  ],
  newDeviceText: [
    '',
    'Un dispositivo nuevo ha iniciado sesión en tu cuenta de Doorstep: {device}. ¿No has sido tú? Elige una contraseña nueva y se cerrarán todas las sesiones: {url}',
  ],
  verifyEmail: [
    'Confirma tu correo electrónico',
    'Te damos la bienvenida a Doorstep. Confirma con este enlace que la dirección es tuya. Mientras no lo hagas, te escribiremos sobre tus reservas solo durante 7 días. Funciona durante 24 horas, en cualquier dispositivo:\n\n{url}\n\nSi no te has registrado en Doorstep, no tienes que hacer nada.',
  ],
  applicationReceived: [
    'Hemos recibido tu solicitud',
    'Gracias por tu solicitud como profesional en Doorstep. Estamos revisando tus documentos y te avisaremos en cuanto se apruebe tu perfil. Mientras tanto puedes iniciar sesión y ver cómo va.\n\nConfirma con este enlace que la dirección es tuya. Mientras no lo hagas, podremos escribirte solo durante 7 días. Funciona durante 24 horas:\n\n{url}',
  ],
  applicationApproved: [
    'Tu solicitud está aprobada',
    'Te damos la bienvenida a Doorstep: tu solicitud está aprobada y los clientes ya pueden encontrarte y reservar. Tus servicios, precios y horarios están en tu espacio de trabajo:\n\n{url}/provider',
  ],
  applicationRefused: [
    'Tu solicitud en Doorstep',
    'Hemos revisado tu solicitud y no podemos aprobarla. El motivo:\n\n{note}\n\nSi crees que es un error, escríbenos: {url}/contact-us',
  ],
  applicationMoreWanted: [
    'Necesitamos algo más para tu solicitud',
    'Para continuar con tu solicitud necesitamos lo siguiente:\n\n{note}\n\nInicia sesión y envíalo desde tu espacio de trabajo: {url}/provider',
  ],
  licenceWanted: [
    'Necesitamos tu licencia otra vez',
    'No podemos aceptar la nueva licencia tal como está:\n\n{note}\n\nSigues en la lista. Envíala de nuevo en tu espacio de trabajo: {url}/provider',
  ],
  licenceEnded: [
    'Tu licencia ha caducado',
    'La licencia que tenemos de ti caducó el {day}. Por ahora tu perfil no lleva el distintivo y no recibes trabajos nuevos en los oficios que exigen licencia. Los trabajos que ya aceptaste se mantienen. Sube la nueva licencia en tu espacio de trabajo; en cuanto la comprobemos, todo volverá a ser como antes: {url}/provider',
  ],
  licenceExpires: [
    'Tu licencia caduca el {day}',
    'La licencia que tenemos de ti caduca el {day}. Sube antes la nueva en tu espacio de trabajo: {url}/provider',
  ],
  payoutFailed: [
    'No pudimos pagarte {amount}',
    'Tu banco no aceptó nuestro pago de {amount} a la cuenta terminada en {last4}. El dinero es tuyo y te espera. Revisa tu cuenta de cobro en tu espacio de trabajo y cambia lo que no esté bien; el próximo cobro lo incluirá: {url}/provider-earnings',
  ],
  refundRefused: [
    'Tu tarjeta no aceptó el reembolso de {amount}',
    'La tarjeta con la que añadiste {amount} a tu monedero ya no acepta reembolsos. El dinero está de nuevo en tu monedero. Podemos enviártelo por transferencia: escríbenos con tu número de cuenta, o úsalo en una reserva: {url}/contact-us',
  ],
  moneyTransferred: [
    'Te hemos enviado {amount} por transferencia',
    'Te hemos enviado {amount} de tu monedero por transferencia bancaria. Llegará en unos días laborables. La referencia es {reference}.',
  ],
  payoutAccountWanted: [
    '¿Adónde enviamos tus {amount}?',
    'Tenemos {amount} de tus ingresos, porque aún no sabemos a qué cuenta bancaria deben ir. Añádela en tu espacio de trabajo: {url}/provider-payout-account\n\nA partir de entonces te pagamos cada día de cobro en el que haya al menos {minimum} para ti.',
  ],
  accountSuspended: [
    'Tu cuenta de Doorstep está suspendida',
    'Hemos suspendido tu cuenta. El motivo:\n\n{note}\n\nSi crees que es un error, escríbenos: {url}/contact-us',
  ],
  accountSuspendedText: [
    '',
    'Hemos suspendido tu cuenta de Doorstep. Si crees que es un error, escríbenos: {url}/contact-us',
  ],
  accountRestored: [
    'Tu cuenta de Doorstep vuelve a estar abierta',
    'Tu cuenta vuelve a estar abierta y puedes iniciar sesión como antes: {url}/login',
  ],
  accountRestoredText: [
    '',
    'Tu cuenta de Doorstep vuelve a estar abierta. Puedes iniciar sesión como antes: {url}/login',
  ],
  accountDeleted: [
    'Tu cuenta de Doorstep se ha eliminado',
    'Tu cuenta de Doorstep acaba de eliminarse, como pediste. Se ha cerrado la sesión en todas partes y este es nuestro último mensaje. Solo conservamos lo que exige la contabilidad.\n\nSi no has sido tú, escríbenos enseguida: {url}/contact-us',
  ],
  accountDeletedText: [
    '',
    'Tu cuenta de Doorstep acaba de eliminarse, como pediste. ¿No has sido tú? Escríbenos enseguida: {url}/contact-us',
  ],
  reviewHidden: [
    'Hemos ocultado tu reseña',
    '{note}\n\nYa nadie ve tu reseña y no cuenta en la valoración. Si no estás de acuerdo, puedes recurrir una sola vez, en un plazo de 7 días, desde tu reserva: {url}/my-booking',
  ],
  reviewStaysHidden: [
    'Tu reseña sigue oculta',
    '{note}\n\nHemos revisado tu reseña otra vez, como pediste. Esta decisión es definitiva.',
  ],
  reviewRestored: [
    'Tu reseña vuelve a verse',
    '{note}\n\nTu reseña está otra vez en el perfil y cuenta en la valoración.',
  ],
  reviewReportAnswered: [
    'Hemos respondido a tu denuncia de una reseña',
    '{note}\n\nSi no estás de acuerdo, escríbenos: {url}/contact-us',
  ],
  workPhotoHidden: [
    'Hemos ocultado una de tus fotos de trabajo',
    '{note}\n\nLa foto ya no aparece en tu perfil. Si no estás de acuerdo, escríbenos: {url}/contact-us',
  ],
  workPhotoRestored: [
    'Tu foto de trabajo vuelve a verse',
    '{note}\n\nLa foto aparece otra vez en tu perfil: {url}/provider-profile',
  ],
  photoReportAnswered: [
    'Hemos respondido a tu denuncia de una foto',
    '{note}\n\nSi no estás de acuerdo, escríbenos: {url}/contact-us',
  ],
  contactAnswered: [
    'Nuestra respuesta a tu mensaje ({reference})',
    '{note}\n\nTu referencia es {reference}. Puedes volver a escribirnos: {url}/contact-us',
  ],
  contactReceived: [
    'Hemos recibido tu mensaje ({reference})',
    'Gracias por escribir a Doorstep. Tu referencia es {reference}. Te responderemos en un día laborable.\n\nSi no nos has escrito, no tienes que hacer nada.',
  ],
  areaWait: [
    'Te avisaremos cuando lleguemos a tu zona',
    'Nos pediste que te avisáramos cuando Doorstep llegue a tu dirección. Hoy trabajamos en {area} y alrededores. En cuanto tu dirección esté dentro de nuestra zona te escribiremos, una sola vez.\n\nSi ya no lo deseas, escríbenos: {url}/contact-us',
  ],
  areaOpened: [
    'Ya llegamos a tu dirección',
    'Nuestra zona ha crecido e incluye tu dirección: ya puedes reservar en Doorstep.\n\n{url}\n\nNos habías pedido este mensaje; ya no guardamos tu petición.',
  ],
  newsletterConfirm: [
    'Confirma tu suscripción',
    'Alguien, esperamos que tú, ha pedido el boletín de Doorstep para esta dirección. Confírmalo aquí:\n\n{url}\n\nSi no has sido tú, no tienes que hacer nada y no volveremos a escribirte.',
  ],
  newsletterWelcome: [
    'Te damos la bienvenida al boletín de Doorstep',
    'Tu suscripción está confirmada. Más o menos una vez al mes escribimos sobre el cuidado del hogar.\n\nPuedes darte de baja cuando quieras: {url}',
  ],
};
