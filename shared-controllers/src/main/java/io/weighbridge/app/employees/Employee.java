package io.weighbridge.app.employees;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.elasticsearch.annotations.Document;
import org.springframework.data.elasticsearch.annotations.Field;
import org.springframework.data.elasticsearch.annotations.FieldType;
import org.springframework.data.elasticsearch.annotations.WriteTypeHint;

/**
 * An employee, with the same form in a request, in the store and in an answer.
 *
 * <p>The types of the fields tell Spring Data how to search them. They are never sent as a mapping,
 * because the loader of the index sets it. Type hints are off, so a document has exactly the fields
 * below.
 *
 * @param id the document's id; absent until the store has assigned one
 * @param name the exact name, used for searches
 * @param age in years
 */
@Document(indexName = Store.INDEX, createIndex = false, writeTypeHint = WriteTypeHint.FALSE)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"id", "organization", "department", "name", "age", "position"})
public record Employee(
        @Id @JsonSetter(nulls = Nulls.SET) @Nullable String id,
        @JsonProperty(required = true) @Field(type = FieldType.Object) Organization organization,
        @JsonProperty(required = true) @Field(type = FieldType.Object) Department department,
        @JsonProperty(required = true) @Field(type = FieldType.Keyword) String name,
        @JsonProperty(required = true) @Field(type = FieldType.Integer) int age,
        @JsonProperty(required = true) @Field(type = FieldType.Keyword) String position) {}
