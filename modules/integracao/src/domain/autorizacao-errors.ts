import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the authorisation to send RPS by file (design S10). */
export const autorizacaoErrors = defineErrors('autorizacao-importacao', {
  sistema: { field: 'sistema', message: 'Informe o sistema emissor.' },
  serie: { field: 'serie', message: 'Informe a série do RPS.' },
  inicioPassado: { field: 'inicio', message: 'O início da autorização não pode ser anterior a hoje.' },
  periodo: { field: 'fim', message: 'O último dia da importação deve ser posterior ao primeiro.' },
  validade: { field: 'fim', message: 'A validade deve ser futura.' },
  alemDaValidade: { field: 'fim', message: 'A autorização vale no máximo {meses} meses: informe um fim até {data}.' },
  semNfe: { message: 'O contribuinte não possui autorização de NF-e.' },
  jaVigente: {
    field: 'inicio',
    message: 'Já existe autorização de importação do sistema {sistema} neste período: {inicio} a {fim}.',
  },
})
