// Go's gin: a goroutine for each connection, on as many threads as there are cores.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/graphql-go/graphql"
)

const greeting = "Hello, World!"

type message struct {
	Message string `json:"message"`
}

type request struct {
	Query         string         `json:"query" binding:"required"`
	OperationName string         `json:"operationName"`
	Variables     map[string]any `json:"variables"`
}

func main() {
	address := flag.String("server.address", "127.0.0.1", "where to listen")
	port := flag.Int("server.port", 8080, "1 to 65535")
	flag.Parse()
	log.Fatal(router().Run(net.JoinHostPort(*address, fmt.Sprint(*port))))
}

func router() *gin.Engine {
	gin.SetMode(gin.ReleaseMode)
	schema := echoSchema()
	router := gin.New()
	router.GET("/plaintext", func(c *gin.Context) {
		c.Data(http.StatusOK, "text/plain", []byte(greeting))
	})
	router.GET("/json", func(c *gin.Context) {
		json(c, http.StatusOK, message{greeting})
	})
	router.GET("/:text", func(c *gin.Context) {
		c.String(http.StatusOK, "%s", strings.Repeat(c.Param("text"), 3))
	})
	router.POST("/graphql", func(c *gin.Context) {
		var asked request
		if err := c.ShouldBindJSON(&asked); err != nil {
			json(c, http.StatusBadRequest, gin.H{"status": http.StatusBadRequest})
			return
		}
		json(c, http.StatusOK, execute(schema, asked))
	})
	return router
}

// json omits the charset, which gin would add and the contract does not have.
func json(c *gin.Context, status int, body any) {
	c.Header("Content-Type", "application/json")
	c.JSON(status, body)
}

func execute(schema graphql.Schema, asked request) *graphql.Result {
	return graphql.Do(graphql.Params{
		Schema:         schema,
		RequestString:  asked.Query,
		OperationName:  asked.OperationName,
		VariableValues: asked.Variables,
	})
}

// echoSchema is the schema of all peers in another library: its results are not comparable with graphql-java's.
func echoSchema() graphql.Schema {
	echo := &graphql.Field{
		Type: graphql.String,
		Args: graphql.FieldConfigArgument{
			"text": &graphql.ArgumentConfig{Type: graphql.NewNonNull(graphql.String)},
		},
		Resolve: func(p graphql.ResolveParams) (any, error) { return p.Args["text"], nil },
	}
	query := graphql.NewObject(graphql.ObjectConfig{Name: "Query", Fields: graphql.Fields{"echo": echo}})
	schema, err := graphql.NewSchema(graphql.SchemaConfig{Query: query})
	if err != nil {
		log.Fatal(err)
	}
	return schema
}
