import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the single note (E11, F135). */
export const avulsaErrors = defineErrors('avulsa', {
  municipioNaoEmite: { message: 'O município não emite nota fiscal avulsa.' },
  semSerie: { message: 'O município não tem uma série de nota avulsa em vigor.' },
  naoPermitida: { message: 'O contribuinte não está autorizado a emitir nota avulsa.' },
  prestadorComNfe: { message: 'O prestador possui autorização de NF-e e deve emitir pelo próprio acesso.' },
  dataFutura: { field: 'dataPrestacao', message: 'A data de prestação não pode ser futura.' },
  prestadorDesconhecido: { field: 'documento', message: 'O prestador não está cadastrado: informe os dados dele.' },
  atividadeObrigatoria: { field: 'atividades', message: 'Informe ao menos uma atividade do prestador.' },
  atividadeDesconhecida: { field: 'atividades', message: 'Uma das atividades não existe no município.' },
  semRecibo: { message: 'A nota ainda não tem recibo: a guia não foi paga.' },
})

/** A provider of the MEI may have to issue elsewhere: told, not refused. */
export const avisoMei = 'O prestador é MEI: verifique se a nota deve ser emitida no Emissor Nacional.'
