import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the dynamic Pix. Source: G00.P, G9. */
export const pixErrors = defineErrors('guia-pix', {
  semPix: { message: 'O município não recebe guias por Pix.' },
  guiaFechada: { message: 'Só guias em aberto podem ser pagas por Pix.' },
  pspIndisponivel: { message: 'O serviço de Pix não respondeu. Tente novamente ou pague pelo código de barras.' },
  assinaturaInvalida: { message: 'Assinatura da notificação inválida.' },
  municipioDesconhecido: { message: 'Nenhum município atende esta notificação.' },
  maisDeUmMunicipio: { message: 'A notificação deve ser de um só município.' },
  naoConfirmado: { message: 'O Pix {endToEndId} não foi confirmado pelo prestador de pagamento.' },
  jaDevolvido: { message: 'Este Pix já foi devolvido.' },
  devolucaoRecusada: { message: 'O prestador de pagamento não realizou a devolução.' },
  motivoDaDevolucao: { field: 'motivo', message: 'Informe o motivo da devolução.' },
  semSimulador: { message: 'O pagamento simulado só existe com o simulador de Pix.' },
})
