import { defineErrors } from '@iss/kernel/errors'

/** Refusals of the import mechanism, whatever is imported. Sources: form F9, S22. */
export const importacaoErrors = defineErrors('importacao', {
  tipoDesconhecido: { field: 'tipo', message: 'Este tipo de importação não existe.' },
  arquivoDeOutro: { field: 'arquivo', message: 'Envie o arquivo antes de validar a importação.' },
  errado: { field: 'arquivo', message: 'Arquivo errado: {motivo}.' },
  campoAusente: { message: 'Linha {linha}: informe o campo {campo}.' },
  campoInvalido: { message: "Linha {linha}: o campo {campo} não pode ser lido: '{valor}'." },
  arquivoSemItens: { field: 'arquivo', message: 'O arquivo não contém nenhum item para importar.' },
  semItemValido: { message: 'Nenhum item pode ser importado. Corrija o arquivo e envie-o novamente.' },
  validacaoEmCurso: { message: 'A validação do arquivo ainda não terminou. Aguarde e confirme em seguida.' },
  transicaoInvalida: { message: 'A importação na situação {de} não pode passar para {para}.' },
  itemInesperado: { message: '{chave}: não foi possível processar este item. Envie-o novamente ou procure o suporte.' },
})
