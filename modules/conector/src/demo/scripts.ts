/** The key of the scripts of the demonstration; nobody kept its private half. */
export const chaveDaDemonstracao = 'MCowBQYDK2VwAyEAwkJXQ9WWsN2hh6l1JFJVsiQScDttnQ0TglMIMUyfock='

/** Scripts of the demonstration as they were signed: text and signature. */
export const scriptsDaDemonstracao = {
  /** What a city takes of guides, in two versions: the second one tells their state, too. */
  guias: [
    {
      arquivo: `{
  "nome": "guias-a-receber",
  "versao": 1,
  "sentido": "ENVIAR",
  "especie": "guias",
  "destino": {
    "esquema": "tributos",
    "tabela": "guia_iss",
    "chave": "chave_portal"
  },
  "colunas": {
    "numero": "numero",
    "cpf_cnpj": "contribuinte.documento",
    "competencia": "competencia",
    "vencimento": "vencimento",
    "total": "total"
  },
  "codigo": "id"
}`,
      assinatura: 'dp6jMbVVygPa2CtnS54BqIYjgg/W1FUSAsZSFf4SMIsoN4CMpMN2yp/kUmTyhTB9vqxDmAYgACAOGAHMrN2RDQ==',
    },
    {
      arquivo: `{
  "nome": "guias-a-receber",
  "versao": 2,
  "sentido": "ENVIAR",
  "especie": "guias",
  "destino": {
    "esquema": "tributos",
    "tabela": "guia_iss",
    "chave": "chave_portal"
  },
  "colunas": {
    "numero": "numero",
    "cpf_cnpj": "contribuinte.documento",
    "competencia": "competencia",
    "vencimento": "vencimento",
    "total": "total",
    "situacao": "estado"
  },
  "codigo": "id"
}`,
      assinatura: 'DSp7qC+6B79icnQB1nbsRoyyj9k2f7pSdCha1kvcEZAPHAKshgoJoZa/hoBDKosXDHHTdj20ZHEwFmWLERa8Cw==',
    },
  ],
  pessoas: {
    arquivo: `{
  "nome": "cadastro-mobiliario",
  "versao": 1,
  "sentido": "RECEBER",
  "especie": "pessoas",
  "fonte": {
    "esquema": "tributos",
    "tabela": "vw_contribuinte",
    "chave": "codigo",
    "alteradoEm": "alterado_em"
  },
  "campos": {
    "documento": {
      "coluna": "cpf_cnpj",
      "tipo": "digitos"
    },
    "nome": {
      "coluna": "razao_social"
    },
    "inscricaoMunicipal": {
      "coluna": "inscricao",
      "vazio": true
    },
    "codigoGrp": {
      "coluna": "codigo"
    }
  }
}`,
    assinatura: 'pTpNgc8aYUj0pIITQbBOm2vkAg3xNwCYDK+znqLsNqBbGL9gJqpVFH5/2F7zZ95y/I5zoJkSTKhwosLOW0v1AQ==',
  },
} as const
