import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the registries of the bookkeeping. */
export const cadastroEscrituracaoErrors = defineErrors('cadastro-escrituracao', {
  servicoRepetido: { field: 'nome', message: 'Já existe um serviço especial com este nome.' },
  campoRepetido: { field: 'campo', message: 'O campo já tem um lugar.' },
  formaDoTipo: { field: 'forma', message: 'Arquivos deste tipo não têm esta forma.' },
  elementoDoRegistro: { field: 'registro', message: 'Informe o nome do elemento que é um registro.' },
  lugar: { field: 'lugar', message: "'{lugar}' não é um lugar em um arquivo desta forma." },
  leiauteVigente: { field: 'inicio', message: 'Já existe um leiaute deste tipo em vigor a partir desta data ou depois dela.' },
})
