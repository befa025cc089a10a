import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'

/** Sentences of the administrator's area. Source: admin.md. */
export const administracaoErrors = defineErrors('administracao', {
  hora: { field: 'hora', message: sentences.horaInvalida },
  ano: { field: 'ano', message: 'O ano deve estar entre 2000 e 2100.' },
  mes: { field: 'mes', message: 'O mês deve estar entre 1 e 12.' },
  dia: { field: 'dia', message: 'O dia deve estar entre 1 e 31.' },
  motivo: { field: 'motivo', message: sentences.motivoCurto },
  nuncaMais: { field: 'ano', message: 'Com esta data a rotina não é executada nenhuma vez.' },
  rotina: { field: 'rotina', message: 'A rotina não pode ser agendada.' },
  expressao: {
    field: 'valor',
    message: 'Expressão inválida: use hoje, competenciaAnterior ou competenciaAtual, com + ou − e um número.',
  },
  parametro: { field: 'nome', message: "A rotina não tem o parâmetro '{nome}'." },
})
