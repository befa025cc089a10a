import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'

/** Sentences of the consoles. Source: admin.md A10 to A14, fiscal.md F80. */
export const consultaErrors = defineErrors('consulta', {
  somenteConsultas: { field: 'texto', message: 'Somente consultas são permitidas.' },
  somenteSelect: { field: 'texto', message: 'Apenas consultas (SELECT) são permitidas.' },
  invalida: { field: 'texto', message: 'Consulta inválida na posição {p}: {msg}.' },
  funcao: { field: 'texto', message: "A função ou o tipo '{nome}' não pode ser usado na consulta." },
  entidade: { field: 'texto', message: "A entidade '{nome}' não existe ou não pode ser consultada." },
  campo: { field: 'texto', message: "A entidade {entidade} não tem o campo '{nome}'." },
  vazia: { field: 'texto', message: 'Escreva a consulta.' },
  tempo: { field: 'texto', message: 'A consulta excedeu o tempo limite de {n} segundos.' },
  erro: { field: 'texto', message: 'Erro na consulta: {mensagem}' },
  ocupada: { message: 'Já existe uma consulta sua em andamento.' },
  motivo: { field: 'motivo', message: sentences.motivoCurto },
  parametro: { field: 'texto', message: 'Informe o valor do parâmetro {nome}.' },
  tipo: { field: 'tipo', message: 'Entidades deste tipo não podem ser removidas.' },
  naoExiste: { message: 'Nenhum registro encontrado.' },
  temDocumentos: { message: 'A entidade possui documentos fiscais vinculados e não pode ser removida.' },
  emUso: { message: 'A entidade é usada por outros registros e não pode ser removida: {tabelas}.' },
  colunaId: { field: 'texto', message: 'A consulta deve retornar apenas a coluna id.' },
  muitas: { field: 'texto', message: 'A consulta retornou mais de 500 registros.' },
  assinatura: { message: 'Assinatura do script inválida.' },
  script: { field: 'script', message: 'Escolha um script do catálogo.' },
  nome: { field: 'nome', message: 'Informe o nome da consulta.' },
  nomeRepetido: { field: 'nome', message: 'Você já tem uma consulta com este nome.' },
  salvaDeOutro: { message: 'Somente o autor altera ou elimina a consulta.' },
})
